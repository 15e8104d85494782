// Workplace first aid, group A: in the factory, a colleague bandages a worker's forearm.
import { clip, limb, line, path, rect, shaped, smooth, svg } from '../lib/shapes.js'
import { profile } from '../lib/figures.js'
import { grip, hand } from '../lib/hands.js'
import { bandage, hardHat } from '../lib/props.js'
import { coral, green, ink, paper, sand, skin } from '../lib/palette.js'

const worker = skin.fair, helper = skin.deep
export const title = 'In fabbrica una collega fascia l’avambraccio di un operaio'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, green[200]),
  path('M-20 560V250L160 120V250L340 120V250L520 120V250L700 120V250L880 120V250L1060 120V250L1240 120V250L1420 120V250L1640 120V560Z', green[300], { opacity: 0.7 }),
  [80, 440, 800, 1160].map((v) => rect(v, 310, 220, 120, green[100], 14)), rect(0, 560, 1600, 340, green[300]),
  // worker, left
  profile({ x: 380, y: 262, scale: 1.1, tilt: 14, tone: worker, hair: 'short', hairColor: '#5B3A26', neck: [-40, 190], beard: true }),
  shaped(smooth([[150, 520], [260, 440], [400, 430], [520, 500], [580, 640], [600, 940], [60, 940], [90, 660]]), sand[300], path(smooth([[60, 500], [240, 460], [250, 700], [300, 960], [0, 960]]), sand[400], { opacity: 0.6 })),
  hardHat({ x: 366, y: 222, scale: 0.64, rotate: 10, fill: coral.base, shade: coral.dark, light: coral.light }),
  // helper, right; the far arm holds the roll
  profile({ x: 1220, y: 262, scale: 1.1, flip: true, tilt: 16, tone: helper, hair: 'tied', hairColor: ink, neck: [-40, 190] }),
  path('M788 516L800 672L858 660L842 540Z', paper), line('M800 540L812 664', sand[200], 6), bandage({ x: 846, y: 508, scale: 0.84 }),
  grip({ x: 980, y: 494, angle: 176, flip: true, scale: 1, tone: helper, arm: 300, bow: 70, sleeve: { fill: green[800], shade: green[900], from: 76 } }),
  shaped(smooth([[1060, 520], [1180, 440], [1320, 440], [1440, 520], [1510, 660], [1540, 940], [1000, 940], [1010, 660]]), green[700], path(smooth([[1350, 420], [1330, 640], [1300, 960], [1600, 960], [1600, 500]]), green[800], { opacity: 0.7 })),
  line('M294 438C330 476 420 478 468 446', sand[400], 16), line('M1132 448C1180 480 1270 478 1306 436', green[800], 16),
  // the bandaged arm
  path(limb([[470, 560, 170], [500, 720, 160], [600, 760, 136]]).d, sand[300]), line('M420 640C430 720 470 790 540 812', sand[400], 7),
  hand({ x: 900, y: 664, angle: -12, scale: 1.18, tone: worker, pose: 'relaxed', arm: 196, flip: true }),
  path(limb([[500, 742, 156], [600, 752, 142], [672, 730, 128]], { endCap: false }).d, sand[300]), line('M662 668L690 790', sand[400], 8),
  clip(limb([[704, 712, 152], [790, 690, 128], [868, 672, 104]], { startCap: false, endCap: false }).d, [rect(600, 500, 400, 400, paper), [720, 756, 792, 828, 864].map((v) => line(`M${v - 30} 600L${v + 26} 800`, sand[200], 7))]),
  hand({ x: 1040, y: 800, angle: 196, scale: 1.16, tone: helper, pose: 'relaxed', arm: 90 }),
  path(limb([[1300, 560, 180], [1290, 760, 176], [1128, 822, 138]], { endCap: false }).d, green[700]), line('M1240 700C1260 640 1262 600 1256 560', green[800], 7), line('M1120 756L1160 884', green[800], 8),
], title)
