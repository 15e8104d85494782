// BLSD retraining for laypeople: the training defibrillator and the finger on its button, renewed every two years.
import { circle, rect, svg } from '../lib/shapes.js'
import { hand } from '../lib/hands.js'
import { aed, renew, shadow } from '../lib/props.js'
import { coral, green, sand, skin } from '../lib/palette.js'

export const title = 'Una mano preme il pulsante di un defibrillatore da esercitazione'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, sand[200]), rect(0, 690, 1600, 210, sand[300]), circle(720, 450, 370, sand[100]), renew({ x: 720, y: 450, r: 370, width: 32, color: green[700], rotate: -14 }),
  shadow(720, 742, 290, 28, green[950], 0.18),
  aed({ x: 720, y: 560, scale: 1.34 }),
  hand({ x: 1116, y: 574, angle: 184, scale: 1.3, tone: skin.fair, pose: 'point', arm: 520, bow: -60, sleeve: { fill: coral.base, shade: coral.dark, from: 150 } }),
], title)
