// The brand, drawn and not typed: the mark (a heartbeat that becomes a "b") and the wordmark, both strokes in one weight.
import { circle, g, line, path } from './shapes.js'

const PULSE = 'M5 36H14L26 9'
const LETTER = 'M26 9V41.5a15 15 0 1 0 30 0a15 15 0 1 0 -30 0'

/** The mark in a 64 x 64 box. */
export const mark = ({ color = 'currentColor', pulse = color, width = 6 } = {}) => [line(PULSE, pulse, width), line(LETTER, color, width)]

/** The wordmark in a 442 x 112 box; the first letter is the mark. */
export const wordmark = ({ color = 'currentColor', pulse = color, dot = pulse, width = 12 } = {}) => g([
  line('M20 62H38L70 12', pulse, width), line('M70 12V70a24 24 0 1 0 48 0a24 24 0 1 0 -48 0', color, width),
  line('M142 70a24 24 0 1 0 48 0a24 24 0 1 0 -48 0M190 46V94', color, width),
  line('M224 24V78a16 16 0 0 0 16 16M272 24V78a16 16 0 0 0 16 16M210 47H292', color, width),
  line('M322 47V94', color, width), circle(322, 22, 8.5, dot),
  line('M356 24V78a16 16 0 0 0 16 16M342 47H376', color, width),
  line('M398 70a24 24 0 1 0 48 0a24 24 0 1 0 -48 0', color, width),
], { transform: 'translate(-12 0)' })

/** The app icon: the mark on a green tile. `radius` 0 for platforms that cut the corners themselves; `inset` keeps the maskable safe zone. */
export const icon = ({ radius = 15, inset = 0, tile, color, pulse }) => [
  path(`M${radius} 0H${64 - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}V${64 - radius}a${radius} ${radius} 0 0 1 -${radius} ${radius}H${radius}a${radius} ${radius} 0 0 1 -${radius} -${radius}V${radius}a${radius} ${radius} 0 0 1 ${radius} -${radius}Z`, tile),
  g(mark({ color, pulse, width: 6.6 }), { transform: `translate(${32 - 31 * (0.8 - inset)} ${32 - 32.5 * (0.8 - inset)}) scale(${0.8 - inset})` }),
]
