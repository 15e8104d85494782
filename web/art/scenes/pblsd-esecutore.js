// Paediatric BLSD: two thumbs on an infant mannequin's breastbone, hands around the chest.
import { circle, g, limb, line, path, rect, svg } from '../lib/shapes.js'
import { infant } from '../lib/mannequin.js'
import { coral, green, plastic, sand, skin } from '../lib/palette.js'

const tone = skin.brown
// One hand below the middle line; the other is its mirror. The palm goes under the flank, only the thumb lies on the chest.
const under = [
  path(limb([[1700, 520, 190], [1300, 380, 140], [1010, 214, 92], [960, 186, 96]], { startCap: false }).d, tone.base),
  path(limb([[990, 200, 96], [900, 150, 128], [810, 128, 126], [740, 96, 100]]).d, tone.base),
  path(limb([[1720, 530, 250], [1400, 420, 214], [1150, 292, 172]], { startCap: false, endCap: false }).d, green[700]), line('M1118 372L1206 222', green[800], 8),
]
const thumb = limb([[930, 176, 86], [850, 110, 74], [780, 40, 54], [752, 26, 50]])
const over = [path(thumb.d, tone.base), line('M826 152C846 158 860 158 884 170', tone.shade, 6), line('M772 32L756 26', tone.light, 22, { opacity: 0.7 }), line('M838 70q-12 12 -10 28', tone.shade, 5)]
const mirrored = (parts) => [g(parts, { transform: 'translate(0 450)' }), g(parts, { transform: 'translate(0 450) scale(1 -1)' })]

export const title = 'Compressioni con due pollici su un manichino lattante'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, coral.light), circle(640, 450, 520, '#F6BCA5'), rect(150, 80, 1130, 740, sand[50], 120), rect(186, 116, 1058, 668, 'none', 96, { stroke: sand[200], 'stroke-width': 8 }),
  mirrored(under),
  infant({ x: 620, y: 450, scale: 1.18, skin: plastic, suit: green[300], shade: green[500] }),
  mirrored(over),
], title)
