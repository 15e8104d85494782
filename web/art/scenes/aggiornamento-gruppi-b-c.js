// Refresher, groups B and C: an office desk with the calendar due, the case and the renewal arrows.
import { circle, line, path, rect, shaped, svg } from '../lib/shapes.js'
import { kit, plant, renew, shadow } from '../lib/props.js'
import { coral, green, ink, paper, sand } from '../lib/palette.js'

export const title = 'Scrivania con calendario, cassetta di pronto soccorso e frecce del rinnovo'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, green[100]), rect(0, 0, 420, 690, green[200]), circle(760, 400, 330, sand[200]),
  rect(0, 690, 1600, 210, sand[300]), rect(0, 690, 1600, 24, sand[400], 0, { opacity: 0.6 }),
  // calendar
  shadow(660, 712, 250, 18, green[950], 0.16),
  rect(430, 240, 470, 460, sand[300], 36), rect(430, 230, 470, 456, paper, 36), path('M430 266a36 36 0 0 1 36 -36H864a36 36 0 0 1 36 36V340H430Z', green[700]), [530, 800].map((v) => rect(v - 11, 196, 22, 76, ink, 11)),
  [0, 1, 2, 3].flatMap((r) => [0, 1, 2, 3, 4].map((c) => rect(474 + c * 80, 376 + r * 74, 58, 50, r === 2 && c === 3 ? 'none' : (r * 5 + c) % 7 === 3 ? green[200] : sand[100], 12))),
  renew({ x: 743, y: 549, r: 66, width: 15 }), line('M718 550L736 568L770 530', green[800], 13),
  shadow(1090, 724, 230, 18, green[950], 0.18), kit({ x: 1090, y: 566, scale: 1.12 }),
  plant({ x: 260, y: 706, scale: 1.2 }),
  shadow(1406, 716, 90, 12, green[950], 0.16), shaped('M1340 590H1460V680a26 26 0 0 1 -26 26H1366a26 26 0 0 1 -26 -26Z', coral.base, rect(1420, 580, 60, 140, coral.dark)), line('M1462 616c50 -8 50 66 0 60', coral.base, 16),
  line('M1376 560c-14 -20 14 -30 0 -52M1418 560c-14 -20 14 -30 0 -52', green[300], 8),
], title)
