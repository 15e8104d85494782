// BLSD for laypeople: a bystander in a park, a defibrillator at hand.
import { circle, ellipse, path, rect, smooth, svg } from '../lib/shapes.js'
import { kneeling } from '../lib/figures.js'
import { lying } from '../lib/mannequin.js'
import { aed, shadow } from '../lib/props.js'
import { coral, green, ink, sand, skin } from '../lib/palette.js'

const tree = (x, y, s, fill, trunk) => [rect(x - 11 * s, y - 150 * s, 22 * s, 150 * s, trunk, 8), ellipse(x, y - 250 * s, 104 * s, 150 * s, fill)]

export const title = 'Una passante esegue il massaggio cardiaco nel parco, con il defibrillatore accanto'
export const draw = () => svg(1600, 900, [
  rect(0, 0, 1600, 900, sand[100]), circle(800, 430, 400, sand[200]),
  tree(170, 690, 1.5, green[300], green[500]), tree(380, 690, 1.05, green[200], green[300]), tree(1440, 690, 1.6, green[300], green[500]), tree(1235, 690, 0.9, green[200], green[300]),
  path(smooth([[-40, 660], [300, 640], [800, 664], [1300, 636], [1660, 660], [1660, 960], [-40, 960]]), green[500]),
  path(smooth([[-40, 770], [500, 740], [1100, 752], [1660, 730], [1660, 960], [-40, 960]]), green[700]),
  shadow(760, 806, 560, 30, green[950], 0.35), shadow(1340, 826, 190, 24, green[950], 0.35),
  lying({ x: 640, y: 800, scale: 1.02, shirt: sand[50], shirtShade: sand[200], skin: skin.fair, hair: '#7A5236', dip: 14 }),
  kneeling({ x: 650, y: 628, scale: 0.94, tone: skin.brown, top: coral.base, topShade: coral.dark, trousers: ink, head: { hair: 'tied', hairColor: '#2A1710' } }),
  aed({ x: 1350, y: 716, scale: 0.72 }),
], title)
