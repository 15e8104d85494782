// The home page's picture, transparent around the disc so that it stands on paper and on the dark theme. One scene, two compositions.
import { circle, clip, ellipse, limb, line, path, rect, shaped, smooth, svg } from '../lib/shapes.js'
import { bust, front, kneeling } from '../lib/figures.js'
import { hand } from '../lib/hands.js'
import { lying } from '../lib/mannequin.js'
import { aed, heartbeat } from '../lib/props.js'
import { coral, green, ink, paper, sand, skin } from '../lib/palette.js'

export const title = 'Un’istruttrice segue un allievo che pratica il massaggio cardiaco su un manichino'
const instructor = (x, y, s) => [
  bust({ x, y, scale: s, height: 460, fill: paper, shade: sand[200], tone: skin.fair, neckline: 'v' }),
  front({ x, y: y - 190 * s, scale: s, tone: skin.fair, hair: 'parted', hairColor: '#7A3B22', long: false, look: 6, tilt: 6 }),
]
export const landscape = () => svg(1600, 1200, [
  circle(800, 590, 560, green[800]), clip('M240 590a560 560 0 1 0 1120 0a560 560 0 1 0 -1120 0Z', [circle(800, 590, 430, green[700]), rect(0, 960, 1600, 300, green[900])]),
  line(heartbeat(30, 420, 1540, 300, 0.44), coral.base, 14),
  instructor(480, 560, 1.06),
  rect(120, 1010, 1360, 64, green[300], 32), rect(120, 1036, 1360, 38, green[500], 19),
  lying({ x: 740, y: 1012, scale: 1.16, shirt: green[200], shirtShade: green[300], dip: 14, length: 560 }),
  hand({ x: 420, y: 850, angle: 22, scale: 1.1, tone: skin.fair, pose: 'flat', arm: 300, sleeve: { fill: paper, shade: sand[200], from: 150 } }),
  kneeling({ x: 760, y: 806, scale: 1.18, tone: skin.deep, top: coral.base, topShade: coral.dark, trousers: ink, shoe: paper, head: { hair: 'short', hairColor: ink, beard: true } }),
  aed({ x: 1390, y: 930, scale: 0.66 }),
], title)
export const portrait = () => svg(1000, 1200, [
  circle(500, 560, 480, green[800]), clip('M20 560a480 480 0 1 0 960 0a480 480 0 1 0 -960 0Z', [circle(500, 560, 370, green[700]), rect(0, 900, 1000, 300, green[900])]),
  line(heartbeat(10, 330, 980, 260, 0.3), coral.base, 14),
  rect(20, 970, 960, 60, green[300], 30), rect(20, 994, 960, 36, green[500], 18),
  lying({ x: 450, y: 972, scale: 0.94, shirt: green[200], shirtShade: green[300], dip: 14, length: 540 }),
  kneeling({ x: 456, y: 808, scale: 1.0, tone: skin.deep, top: coral.base, topShade: coral.dark, trousers: ink, shoe: paper, head: { hair: 'short', hairColor: ink, beard: true } }),
], title)
export const draw = landscape
