// Workplace first aid, groups B and C: behind a shop counter, a plaster for a colleague's hand and the open case.
import { circle, clip, limb, line, move, path, rect, shaped, smooth, svg } from '../lib/shapes.js'
import { bust, front } from '../lib/figures.js'
import { hand } from '../lib/hands.js'
import { openKit, plant } from '../lib/props.js'
import { coral, green, ink, paper, sand, skin } from '../lib/palette.js'

const keeper = skin.olive, colleague = skin.deep
const jar = (x, y, fill, lid) => [rect(x, y - 80, 62, 80, fill, 12), rect(x + 4, y - 96, 54, 20, lid, 6)]
export const title = 'In negozio una collega mette un cerotto, con la cassetta di pronto soccorso aperta'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, sand[100]),
  rect(90, 250, 420, 16, sand[300], 6), rect(90, 430, 420, 16, sand[300], 6), jar(120, 250, green[300], green[700]), jar(206, 250, sand[200], sand[400]), jar(292, 250, green[200], green[700]), jar(400, 250, coral.light, coral.dark), rect(130, 330, 90, 100, green[500], 10), rect(236, 350, 70, 80, sand[200], 10), jar(340, 430, green[200], green[700]), jar(424, 430, green[300], green[700]),
  rect(1130, 180, 340, 340, green[200], 24), rect(1292, 180, 16, 340, sand[100]), rect(1130, 342, 340, 16, sand[100]), 
  Array.from({ length: 10 }, (_, i) => path(`M${i * 160} -10h160v96a80 56 0 0 1 -160 0Z`, i % 2 ? paper : green[700])),
  bust({ x: 780, y: 480, scale: 1.16, height: 400, fill: sand[50], shade: sand[200], tone: keeper, neckline: 'round' }),
  shaped('M640 560H920L960 900H600Z', green[700], path('M800 560H980V920H840Z', green[800], { opacity: 0.5 })), line('M650 566C640 520 660 470 690 450M910 566C920 520 900 470 870 450', green[700], 22),
  front({ x: 780, y: 300, scale: 1.16, tone: keeper, hair: 'parted', hairColor: coral.dark, long: false, closed: true, bun: true }),
  rect(0, 744, 1600, 160, green[800]), rect(0, 724, 1600, 36, green[500]),
  openKit({ x: 1260, y: 690, scale: 0.98 }),
  // colleague's hand on the counter, and the keeper's hands with the plaster
  hand({ x: 420, y: 668, angle: 2, scale: 1.2, tone: colleague, pose: 'spread', arm: 560, bow: 60, flip: false, sleeve: { fill: coral.base, shade: coral.dark, from: 130 } }),
  move(576, 664, [rect(-30, -24, 60, 48, sand[200], 10), rect(-14, -14, 28, 28, paper, 6)], { rotate: 2 }),
  path(limb([[560, 560, 150], [520, 690, 140], [560, 740, 110]]).d, 'none'),
  hand({ x: 800, y: 560, angle: 158, flip: true, scale: 0.98, tone: keeper, pose: 'relaxed', arm: 60 }),
  path(limb([[1010, 560, 140], [960, 680, 130], [870, 620, 100], [800, 566, 72]]).d, 'none'),
], title)
