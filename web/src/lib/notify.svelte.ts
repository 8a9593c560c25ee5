// A system notification when it is my move and the page is in the background: only if asked for.

const KEY = "demiurge.notify";
const possible = "Notification" in window;

class Notify {
  on = $state(possible && Notification.permission === "granted" && localStorage.getItem(KEY) === "on");
  readonly possible = possible;

  async toggle(): Promise<void> {
    this.on = !this.on && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(KEY, this.on ? "on" : "off");
  }

  say(text: string): void {
    if (this.on && document.hidden) new Notification("Demiurge", { body: text, icon: "icon.svg", tag: "demiurge" });
  }
}

export const notify = new Notify();
