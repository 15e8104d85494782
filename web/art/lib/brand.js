// The brand, drawn and not typed: the mark (a heartbeat that becomes a "b") and the wordmark, both strokes in one weight.
import { circle, g, line, path } from './shapes.js'

const PULSE = 'M5 40H13L18 47L25 9'
const LETTER = 'M25 9V40a14.5 14.5 0 1 0 29 0a14.5 14.5 0 1 0 -29 0'

/** The mark in a 64 x 64 box. */
export const mark = ({ color = 'currentColor', pulse = color, width = 6.4 } = {}) => [line(LETTER, color, width), line(PULSE, pulse, width)]

/** The wordmark in a 456 x 112 box; the first letter is the mark. */
export const wordmark = ({ color = 'currentColor', pulse = color, dot = pulse, width = 12.5 } = {}) => [
  line('M62 12V70a24 24 0 1 0 48 0a24 24 0 1 0 -48 0', color, width), line('M8 70H30L42 84L62 12', pulse, width),
  line('M134 70a24 24 0 1 0 48 0a24 24 0 1 0 -48 0M182 46V94', color, width),
  line('M216 24V78a16 16 0 0 0 16 16M264 24V78a16 16 0 0 0 16 16M202 47H284', color, width),
  line('M314 47V94', color, width), circle(314, 22, 8.5, dot),
  line('M348 24V78a16 16 0 0 0 16 16M334 47H368', color, width),
  line('M390 70a24 24 0 1 0 48 0a24 24 0 1 0 -48 0', color, width),
]

/** The app icon: the mark on a green tile. `radius` 0 for platforms that cut the corners themselves; `inset` keeps the maskable safe zone. */
export const icon = ({ size = 64, radius = 15, inset = 0, tile, color, pulse }) => [
  path(`M${radius} 0H${64 - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}V${64 - radius}a${radius} ${radius} 0 0 1 -${radius} ${radius}H${radius}a${radius} ${radius} 0 0 1 -${radius} -${radius}V${radius}a${radius} ${radius} 0 0 1 ${radius} -${radius}Z`, tile),
  g(mark({ color, pulse, width: 6.6 }), { transform: `translate(${32 - 29.8 * (0.84 - inset)} ${32 - 32 * (0.84 - inset)}) scale(${0.84 - inset})` }),
]
