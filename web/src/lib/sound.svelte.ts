// Short soft sounds, synthesized here: wood, paper, and a low drum for loss. Never the only signal.

const KEY = "demiurge.sound";
type Note = [pitch: number, start: number, length: number, shape: OscillatorType, loud: number];

const SOUNDS: Record<string, Note[]> = {
  move: [[320, 0, 0.07, "triangle", 0.12]],
  turn: [
    [523, 0, 0.14, "sine", 0.1],
    [659, 0.12, 0.2, "sine", 0.1],
  ],
  clock: [
    [880, 0, 0.06, "triangle", 0.12],
    [880, 0.16, 0.06, "triangle", 0.12],
  ],
  gain: [
    [392, 0, 0.1, "triangle", 0.12],
    [587, 0.09, 0.16, "triangle", 0.12],
  ],
  loss: [
    [110, 0, 0.25, "sine", 0.25],
    [82, 0.05, 0.3, "sine", 0.25],
  ],
};

class Sound {
  on = $state(localStorage.getItem(KEY) !== "off");
  private context: AudioContext | null = null;

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? "on" : "off");
    this.play("move");
  }

  /** Browsers allow sound after the first touch or key only. */
  play(name: keyof typeof SOUNDS): void {
    if (!this.on || !navigator.userActivation.hasBeenActive) return;
    this.context ??= new AudioContext();
    const now = this.context.currentTime;
    for (const [pitch, start, length, shape, loud] of SOUNDS[name]!) {
      const [tone, volume] = [this.context.createOscillator(), this.context.createGain()];
      tone.type = shape;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(loud, now + start);
      volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
      tone.connect(volume).connect(this.context.destination);
      tone.start(now + start);
      tone.stop(now + start + length);
    }
  }
}

export const sound = new Sound();
