// Pre-hospital trauma: collar, spinal board and two hands that keep the head still, seen from above.
import { line, path, rect, shaped, smooth, svg } from '../lib/shapes.js'
import { hand } from '../lib/hands.js'
import { above } from '../lib/mannequin.js'
import { coral, green, ink, paper, sand, skin } from '../lib/palette.js'

const glove = { base: green[300], shade: green[500], light: green[200] }
const hold = { fingers: [[[80, -36, 29], [126, -40, 27], [160, -38, 23]], [[86, -13, 32], [146, -14, 30], [190, -10, 25]], [[88, 12, 33], [150, 14, 31], [200, 20, 26]], [[84, 36, 32], [140, 42, 29], [184, 52, 24]]], thumb: [[14, 26, 44], [60, 62, 37], [104, 92, 28]] }
const both = { tone: skin.olive, glove, pose: hold, scale: 1.16, arm: 640, sleeve: { fill: coral.base, shade: paper, from: 150 } }
const strap = (d) => [line(d, ink, 46), line(d, '#1E3A32', 6)]
export const title = 'Immobilizzazione del capo su tavola spinale con collare cervicale'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, green[900]), path('M-20 -20H220L-20 420ZM60 920L520 -20H640L180 920Z', green[800], { opacity: 0.6 }),
  rect(422, 78, 1300, 790, green[950], 170, { opacity: 0.4 }), rect(400, 50, 1300, 790, sand[300], 170), rect(432, 82, 1300, 726, sand[200], 146),
  [700, 1010, 1320].map((v) => [rect(v, 100, 200, 46, green[900], 23), rect(v, 744, 200, 46, green[900], 23)]),
  above({ x: 1130, y: 446, scale: 1.3, rotate: -90, skin: skin.fair, bare: false, shirt: green[700], shirtShade: green[800], length: 420, arms: true, hair: '#7A5236' }),
  strap('M1000 250C1130 360 1230 400 1390 420'), strap('M1000 642C1130 532 1230 492 1390 472'), strap('M1400 70V830'), rect(1362, 402, 78, 88, coral.base, 16), rect(1384, 428, 34, 36, coral.dark, 8),
  shaped(smooth([[796, 372], [812, 330], [876, 318], [950, 330], [966, 446], [950, 562], [876, 574], [812, 562], [796, 520], [838, 446]]), paper, rect(938, 300, 80, 300, sand[300]), line('M876 396v100', green[500], 16), rect(780, 546, 200, 40, sand[300])),
  hand({ ...both, x: 520, y: 262, angle: 13 }),
  hand({ ...both, x: 520, y: 630, angle: -13, flip: true }),
], title)
