// Advanced life support: monitor, drip, syringe and the hands of a team around one patient.
import { circle, line, move, rect, svg } from '../lib/shapes.js'
import { grip, hand } from '../lib/hands.js'
import { cable, drip, monitor, shadow } from '../lib/props.js'
import { coral, green, paper, sand, skin } from '../lib/palette.js'

const glove = { base: green[300], shade: green[500], light: green[200] }
const syringe = ({ x, y, rotate }) => move(x, y, [
  line('M-70 0H-6', sand[200], 6), rect(-10, -12, 30, 24, green[500], 6), rect(16, -26, 210, 52, paper, 14), rect(16, -26, 110, 52, coral.light, 14), [60, 90, 120, 150].map((v) => line(`M${v} -26v18`, green[700], 4)),
  rect(222, -44, 16, 88, green[500], 8), rect(236, -10, 70, 20, sand[200]), rect(300, -36, 18, 72, green[500], 8),
], { rotate })
export const title = 'Monitor, flebo e le mani di una squadra attorno al paziente'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, green[900]), circle(560, 330, 420, green[800]), rect(0, 600, 1600, 300, green[700]), rect(0, 600, 1600, 20, green[500]),
  line('M1240 -20V600', green[700], 16), line('M1096 56H1384', sand[300], 14), line('M1240 -20V62', sand[300], 14),
  shadow(540, 612, 320, 20, green[950], 0.4), monitor({ x: 540, y: 360, scale: 1.16, handle: green[500] }),
  drip({ x: 1110, y: 58, scale: 1.06 }),
  cable([[1110, 404], [1106, 520], [960, 590], [880, 640], [896, 726]], paper, 8),
  hand({ x: 560, y: 748, angle: 180, flip: true, scale: 1.24, tone: skin.fair, pose: 'relaxed', arm: 1000, bow: 0, sleeve: { fill: green[100], shade: green[200], from: 520 } }),
  rect(846, 700, 100, 92, paper, 16, { opacity: 0.94 }), rect(874, 724, 84, 28, coral.base, 10), rect(838, 730, 42, 16, coral.dark, 6),
  syringe({ x: 1010, y: 724, rotate: -26 }),
  grip({ x: 1330, y: 500, angle: 138, flip: false, scale: 1.08, tone: skin.deep, glove, arm: 420, sleeve: { fill: sand[100], shade: sand[300], from: 140 } }),
  hand({ x: 290, y: 880, angle: -24, scale: 1.22, tone: skin.brown, pose: 'flat', glove, arm: 460, sleeve: { fill: green[200], shade: green[300], from: 150 } }),
], title)
