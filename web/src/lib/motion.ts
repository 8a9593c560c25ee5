// Animations of things that arrive and leave: short, once, and only a fade for those who want no motion.

import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";

type Way = { lift?: number; duration?: number };

export function arrive(_node: Element, { lift = -14, duration = 220 }: Way = {}) {
  if (prefersReducedMotion.current) return { duration: 120, css: (share: number) => `opacity: ${share}` };
  return {
    duration,
    easing: cubicOut,
    css: (share: number, rest: number) => `opacity: ${share}; transform: translateY(${lift * rest}px)`,
  };
}

export const leave = (node: Element, way: Way = {}) => arrive(node, { lift: -30, duration: 320, ...way });
