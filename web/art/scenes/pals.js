// Paediatric advanced life support: a calm child with a bear, a stethoscope and a monitor.
import { circle, limb, line, path, rect, shaped, smooth, svg } from '../lib/shapes.js'
import { front } from '../lib/figures.js'
import { hand } from '../lib/hands.js'
import { cable, monitor, teddy } from '../lib/props.js'
import { coral, green, sand, skin } from '../lib/palette.js'

const child = skin.brown
const pyjama = '#EA957B'
export const title = 'Un bambino con il suo orsetto, un fonendoscopio e un monitor'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, green[300]), circle(760, 420, 420, green[200]), rect(330, 330, 860, 620, sand[50], 90), rect(330, 380, 860, 520, sand[100], 80),
  rect(1318, 560, 24, 400, green[700], 8), monitor({ x: 1330, y: 400, scale: 0.74 }),
  shaped(smooth([[560, 560], [640, 520], [760, 508], [880, 520], [960, 560], [1010, 700], [1030, 940], [490, 940], [510, 700]]), pyjama, line('M690 506C710 560 810 560 830 506', coral.base, 14)),
  path('M722 440H798V512A38 26 0 0 1 722 512Z', child.shade),
  front({ x: 760, y: 340, scale: 1.5, tone: child, child: true, hair: 'curly', hairColor: '#2A1710' }),
  teddy({ x: 790, y: 712, scale: 0.86, rotate: 6 }),
  path(limb([[570, 620, 108], [560, 770, 104], [690, 800, 84]]).d, coral.light), path(limb([[690, 800, 66], [736, 798, 66], [770, 786, 56]]).d, child.base), line('M690 762V838', coral.base, 9), line('M752 774l22 -2M756 792l22 0', child.shade, 5),
  path(limb([[954, 620, 108], [984, 780, 104], [900, 836, 84]]).d, coral.light), path(limb([[900, 836, 66], [850, 846, 66], [816, 842, 56]]).d, child.base), line('M896 798L906 874', coral.base, 9),
  cable([[626, 610], [560, 700], [420, 740], [220, 720], [-40, 760]], green[800], 16),
  circle(650, 600, 48, sand[400]), circle(650, 600, 36, sand[100]),
  hand({ x: 442, y: 640, angle: -12, scale: 1.06, tone: skin.fair, pose: 'relaxed', arm: 520, sleeve: { fill: green[700], shade: green[800], from: 150 } }),
  path(smooth([[-40, 884], [300, 862], [800, 872], [1300, 856], [1640, 874], [1640, 960], [-40, 960]]), green[500]),
], title)
