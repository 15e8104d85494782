// The home page's picture, transparent around the disc so that it stands on paper and on the dark theme. One scene, two compositions.
// In both the line's middle stands at 40 % of the height: the page carries it on to its edges.
import { circle, clip, g, limb, line, path, rect, svg } from '../lib/shapes.js'
import { bust, front, kneeling } from '../lib/figures.js'
import { hand } from '../lib/hands.js'
import { lying } from '../lib/mannequin.js'
import { heartbeat } from '../lib/props.js'
import { coral, green, paper, sand, skin } from '../lib/palette.js'

export const title = 'Un’istruttrice segue un allievo che pratica il massaggio cardiaco su un manichino'
const shirt = { base: green[300], shade: green[500] }
const mat = (x, y, w) => [rect(x, y, w, 64, green[500], 32), rect(x, y, w, 42, green[300], 21)]
const pupil = { tone: skin.deep, top: coral.base, topShade: coral.dark, trousers: '#17332B', trousersShade: '#0F2620', shoe: paper, head: { hair: 'short', hairColor: '#0B1714', beard: true } }
const arm = (s, x, y) => [path(limb([[x + s * 178, y + 108, 104], [x + s * 200, y + 200, 120], [x + s * 182, y + 276, 116]], { endCap: false }).d, shirt.base), line(`M${x + s * 138} ${y + 130}C${x + s * 146} ${y + 180} ${x + s * 142} ${y + 220} ${x + s * 126} ${y + 254}`, shirt.shade, 6), line(`M${x + s * 128} ${y + 254}L${x + s * 236} ${y + 292}`, shirt.shade, 7)]

export const landscape = () => svg(1600, 1200, [
  circle(800, 590, 560, green[800]), clip('M240 590a560 560 0 1 0 1120 0a560 560 0 1 0 -1120 0Z', [circle(800, 590, 430, green[700]), rect(0, 970, 1600, 300, green[900])]),
  line(heartbeat(20, 480, 1560, 270, 0.415), coral.base, 13),
  bust({ x: 400, y: 570, scale: 1.04, height: 440, fill: shirt.base, shade: shirt.shade, tone: skin.fair, neckline: 'v', creases: false }),
  front({ x: 404, y: 382, scale: 1.04, tone: skin.fair, hair: 'parted', hairColor: '#7A3B22', look: 8, tilt: 7, bun: true, closed: false }),
  mat(90, 1010, 1420),
  lying({ x: 832, y: 1012, scale: 1.1, shirt: sand[100], shirtShade: sand[200], dip: 14, length: 430 }),
  hand({ x: 236, y: 826, angle: 58, scale: 0.92, tone: skin.fair, pose: 'relaxed', arm: 90, flip: true }), hand({ x: 566, y: 818, angle: 118, scale: 0.92, tone: skin.fair, pose: 'relaxed', arm: 90 }),
  arm(-1, 400, 540), arm(1, 400, 540),
  kneeling({ x: 860, y: 812, scale: 1.1, ...pupil }),
], title)

export const portrait = () => svg(1000, 1060, g([
  circle(500, 560, 480, green[800]), clip('M20 560a480 480 0 1 0 960 0a480 480 0 1 0 -960 0Z', [circle(500, 560, 370, green[700]), rect(0, 920, 1000, 300, green[900])]),
  line(heartbeat(10, 454, 980, 230, 0.23), coral.base, 13),
  mat(10, 970, 980),
  lying({ x: 470, y: 972, scale: 0.94, shirt: sand[100], shirtShade: sand[200], dip: 14, length: 430 }),
  kneeling({ x: 470, y: 806, scale: 0.93, ...pupil }),
], { transform: 'translate(0 -30)' }), title)
export const draw = landscape
