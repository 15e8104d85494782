// The default: two hands on the heartbeat line. Stands for any course without its own picture.
import { circle, line, rect, svg } from '../lib/shapes.js'
import { compressing } from '../lib/hands.js'
import { heartbeat } from '../lib/props.js'
import { coral, green, sand, skin } from '../lib/palette.js'

export const title = 'Due mani sovrapposte sulla linea del battito'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, sand[100]), circle(800, 470, 360, green[200]), circle(800, 470, 280, green[300]),
  line(heartbeat(-20, 612, 1640, 230, 0.83), coral.base, 14),
  compressing({ x: 800, y: 520, scale: 1.2, tone: skin.brown, sleeve: { fill: green[700] }, sleeveFrom: 0.3 }),
], title)
