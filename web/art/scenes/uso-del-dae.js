// Using the defibrillator: an open device, one pad in the hand, one on its way.
import { circle, rect, svg } from '../lib/shapes.js'
import { hand } from '../lib/hands.js'
import { aed, cable, pad, shadow } from '../lib/props.js'
import { coral, green, skin } from '../lib/palette.js'

export const title = 'Un defibrillatore aperto e una mano che ne prende la placca'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, coral.base), circle(600, 440, 470, '#EB7350'), rect(0, 730, 1600, 170, coral.dark),
  shadow(560, 772, 330, 30, '#5A1D0C', 0.35),
  cable([[700, 660], [860, 800], [1040, 760], [1060, 560], [1120, 430]], green[950], 11), cable([[680, 680], [860, 860], [1160, 860], [1230, 780]], green[950], 11),
  aed({ x: 560, y: 560, scale: 1.5, trim: green[800] }),
  pad({ x: 1300, y: 770, scale: 1.02, rotate: -6 }),
  pad({ x: 1130, y: 360, scale: 1.3, rotate: -64 }),
  hand({ x: 1330, y: 352, angle: 176, scale: 1.34, tone: skin.brown, pose: 'flat', layer: 'front', knuckled: false, arm: 420, sleeve: { fill: green[800], shade: green[900], from: 120 } }),
], title)
