// BLSD for health professionals: two rescuers, compressions and bag-valve mask.
import { circle, limb, line, path, rect, shaped, smooth, svg } from '../lib/shapes.js'
import { compressing, grip } from '../lib/hands.js'
import { lying } from '../lib/mannequin.js'
import { bagMask, shadow } from '../lib/props.js'
import { coral, green, sand, skin } from '../lib/palette.js'

export const title = 'Due soccorritori praticano compressioni e ventilazioni su un manichino'
export const draw = () => {
  const torso = smooth([[690, -60], [640, 120], [690, 330], [716, 560], [700, 640], [1190, 640], [1176, 560], [1200, 330], [1250, 120], [1200, -60]])
  return svg(1600, 900, [
    rect(0, 0, 1600, 900, green[800]), circle(950, 400, 430, green[700]), rect(0, 742, 1600, 158, green[900]),
    // the kneeling rescuer's legs and torso, behind the mannequin
    path(limb([[760, 600, 250], [640, 690, 200], [540, 730, 110]]).d, green[500]), path(limb([[1140, 600, 250], [1260, 690, 200], [1360, 730, 110]]).d, green[500]),
    shaped(torso, green[300], path('M840 -20L945 150L1050 -20Z', skin.olive.base), line('M832 -20L945 160L1058 -20', green[200], 26), path(smooth([[1080, -60], [1060, 200], [1100, 420], [1060, 700], [1300, 700], [1300, -60]]), green[500], { opacity: 0.35 })),
    shadow(800, 800, 760, 34, green[950], 0.45),
    lying({ x: 920, y: 800, scale: 1.36, shirt: green[100], shirtShade: green[200], dip: 26, length: 700 }),
    bagMask({ x: 452, y: 586, scale: 0.98, rotate: 5, bag: sand[200], shade: sand[300], fitting: coral.base, rim: coral.dark }),
    grip({ x: 156, y: 304, angle: 66, scale: 1.1, tone: skin.deep, arm: 480, bow: -20, sleeve: { fill: green[500], shade: green[700], from: 230 } }),
    compressing({ x: 940, y: 508, scale: 1.22, tone: skin.olive, sleeve: { fill: green[200] }, sleeveFrom: 0.2 }),
  ], title)
}
