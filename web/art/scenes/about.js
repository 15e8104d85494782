// The About page's picture: three instructors behind a practice table.
import { circle, ellipse, g, rect, svg } from '../lib/shapes.js'
import { mark } from '../lib/brand.js'
import { bust, front } from '../lib/figures.js'
import { lying } from '../lib/mannequin.js'
import { aed } from '../lib/props.js'
import { coral, green, ink, paper, sand, skin } from '../lib/palette.js'

const badge = (color) => g(mark({ color, pulse: coral.base, width: 7 }), { transform: 'translate(88 96) scale(0.9)' })
const person = (x, y, scale, tone, top, head) => [bust({ x, y, scale, tone, fill: top.fill, shade: top.shade, creases: top.creases, badge: badge(top.badge) }), front({ x, y: y - 184 * scale, scale, tone, ...head })]
const uniform = { fill: green[700], shade: green[800], badge: paper, creases: false }
export const title = 'Tre istruttori del centro dietro un tavolo di prova con manichino e defibrillatore'
export const draw = () => svg(1600, 1000, [
  rect(0, 0, 1600, 1000, green[200]), circle(800, 560, 520, green[300]),
  person(430, 560, 1.14, skin.deep, uniform, { hair: 'short', hairColor: ink, beard: true }),
  person(1170, 560, 1.14, skin.olive, uniform, { hair: 'short', hairColor: '#8C8C80', glasses: true }),
  front({ x: 800, y: 290, scale: 1.2, tone: skin.fair, hair: 'parted', hairColor: '#7A3B22', long: true }),
  person(800, 510, 1.2, skin.fair, { fill: paper, shade: sand[200], badge: green[800] }, { hair: 'parted', hairColor: '#7A3B22' }),
  rect(0, 880, 1600, 140, green[900]), rect(0, 866, 1600, 30, green[800]),
  ellipse(640, 872, 520, 14, green[950], { opacity: 0.35 }),
  lying({ x: 620, y: 870, scale: 0.86, shirt: green[100], shirtShade: green[300], length: 520 }),
  aed({ x: 1330, y: 770, scale: 0.76, trim: green[900] }),
], title)
