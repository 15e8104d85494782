// BLSD retraining for professionals: mannequin from above, pads placed by gloved hands, the circle of renewal around it.
import { circle, rect, svg } from '../lib/shapes.js'
import { hand } from '../lib/hands.js'
import { above } from '../lib/mannequin.js'
import { aed, cable, pad, renew, shadow } from '../lib/props.js'
import { green, sand, skin } from '../lib/palette.js'

const glove = { base: green[500], shade: green[700], light: green[300] }
export const title = 'Un manichino con le placche del defibrillatore, dentro il cerchio del rinnovo'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, green[200]), circle(760, 450, 396, green[100]), renew({ x: 760, y: 450, r: 390, width: 30, rotate: -2 }),
  rect(586, 768, 348, 28, green[300], 14),
  above({ x: 760, y: 500, scale: 0.92 }),
  cable([[690, 450], [800, 560], [960, 640], [1120, 560], [1230, 560]], green[800]), cable([[880, 610], [1000, 690], [1120, 640], [1230, 600]], green[800]),
  pad({ x: 668, y: 432, scale: 0.8, rotate: -24, fill: sand[50], edge: sand[300] }), pad({ x: 876, y: 596, scale: 0.8, rotate: 72, fill: sand[50], edge: sand[300] }),
  shadow(1360, 690, 200, 26, green[800], 0.25), aed({ x: 1360, y: 560, scale: 0.94 }),
  hand({ x: 440, y: 496, angle: -18, scale: 1.06, tone: skin.brown, glove, arm: 520, bow: 20, sleeve: { fill: green[800], shade: green[900], from: 170 } }),
], title)
