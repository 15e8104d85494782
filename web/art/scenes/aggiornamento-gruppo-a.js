// Refresher, group A: helmet, gloves and case on the workbench, inside the circle of renewal.
import { circle, path, rect, svg } from '../lib/shapes.js'
import { hardHat, kit, renew, shadow } from '../lib/props.js'
import { coral, green, sand } from '../lib/palette.js'

export const title = 'Casco e cassetta di pronto soccorso sul banco, nel cerchio del rinnovo'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, green[800]), path('M-20 700V320L240 150V320L500 150V320L760 150V320L1020 150V320L1280 150V320L1620 120V700Z', green[700], { opacity: 0.55 }),
  circle(800, 410, 330, green[200]), renew({ x: 800, y: 410, r: 374, width: 30, rotate: -20 }),
  rect(0, 690, 1600, 210, sand[300]), rect(0, 690, 1600, 26, sand[200]),
  shadow(610, 722, 250, 20, green[950], 0.28), shadow(1010, 728, 250, 20, green[950], 0.28),
  hardHat({ x: 590, y: 692, scale: 1.14, fill: coral.base, shade: coral.dark, light: coral.light }),
  kit({ x: 1030, y: 560, scale: 1.26 }),
], title)
