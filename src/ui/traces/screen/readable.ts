import { mix } from '../../../render/picture/colors.js';

/** As live terminals draw, with some room for marks that tint the background. */
const MIN_CONTRAST = 5;
const STEP = 0.1;

/** The colour itself, or a lighter or darker one that can be read: programs choose colours without knowing the background. */
export function readable(color: number, background: number): number {
  const end = contrast(0xffffff, background) > contrast(0, background) ? 0xffffff : 0;
  for (let share = 1; share > 0; share -= STEP) {
    const mixed = mix(color, end, share);
    if (contrast(mixed, background) >= MIN_CONTRAST) return mixed;
  }
  return end;
}

/** As WCAG 2 defines it. */
function contrast(one: number, other: number): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: number): number {
  const channel = (shift: number) => {
    const value = ((color >> shift) & 0xff) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
}
