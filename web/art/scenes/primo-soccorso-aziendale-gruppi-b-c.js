// Workplace first aid, groups B and C: behind a shop counter, a plaster for a colleague's hand and the open case.
import { circle, limb, line, move, path, rect, shaped, svg } from '../lib/shapes.js'
import { bust, front } from '../lib/figures.js'
import { hand } from '../lib/hands.js'
import { openKit } from '../lib/props.js'
import { coral, green, paper, sand, skin } from '../lib/palette.js'

const keeper = skin.olive, colleague = skin.deep
const jar = (x, y, fill, lid) => [rect(x, y - 80, 62, 80, fill, 12), rect(x + 4, y - 96, 54, 20, lid, 6)]
const sleeve = (pts) => path(limb(pts, { endCap: false }).d, green[300])
export const title = 'In negozio una collega mette un cerotto, con la cassetta di pronto soccorso aperta'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, sand[100]),
  rect(70, 270, 400, 16, sand[300], 6), rect(70, 450, 400, 16, sand[300], 6), jar(100, 270, green[300], green[700]), jar(186, 270, sand[200], sand[400]), jar(272, 270, green[200], green[700]), jar(370, 270, coral.light, coral.dark), rect(110, 350, 90, 100, green[500], 10), rect(216, 370, 70, 80, sand[200], 10), jar(304, 450, green[200], green[700]), jar(384, 450, green[300], green[700]),
  rect(1110, 190, 380, 340, green[200], 24), rect(1292, 190, 16, 340, sand[100]), rect(1110, 352, 380, 16, sand[100]),
  Array.from({ length: 10 }, (_, i) => path(`M${i * 160} -10h160v76a80 56 0 0 1 -160 0Z`, i % 2 ? paper : green[700])),
  bust({ x: 800, y: 520, scale: 1.1, height: 400, fill: green[300], shade: green[500], tone: keeper, creases: false, neckline: 'round' }),
  shaped('M668 600H932L970 900H630Z', green[800], path('M810 600H990V920H850Z', green[900], { opacity: 0.5 })), line('M676 606C664 560 684 510 716 488M924 606C936 560 916 510 884 488', green[800], 22),
  front({ x: 800, y: 326, scale: 1.08, tone: keeper, hair: 'parted', hairColor: coral.dark, closed: true, bun: true }),
  rect(0, 752, 1600, 160, green[800]), rect(0, 732, 1600, 38, green[500]),
  openKit({ x: 1290, y: 696, scale: 0.98 }),
  // the keeper's far hand holds the colleague's from below, the near one lays the plaster
  sleeve([[610, 610, 104], [584, 670, 104], [612, 700, 80]]),
  hand({ x: 420, y: 690, angle: 0, scale: 1.24, tone: colleague, pose: 'flat', arm: 560, bow: 50, sleeve: { fill: coral.base, shade: coral.dark, from: 120 } }),
  move(562, 694, [rect(-74, -23, 148, 46, sand[200], 23), rect(-24, -23, 48, 46, paper, 4), [-52, -40, 40, 52].map((v) => circle(v, 0, 3.5, sand[400]))], { rotate: 84 }),
  hand({ x: 786, y: 650, angle: 176, flip: false, scale: 1.12, tone: keeper, pose: 'relaxed', arm: 60 }),
  sleeve([[990, 612, 112], [1024, 690, 124], [946, 694, 116], [838, 654, 102]]), line('M828 704L846 604', green[500], 8), line('M914 744C960 764 1020 764 1056 736', green[500], 7), line('M936 640C956 640 966 632 970 610', green[500], 7),
], title)
