// Choking infant: face down on the forearm, head low, back blows between the shoulder blades.
import { circle, ellipse, limb, line, path, rect, shaped, smooth, svg } from '../lib/shapes.js'
import { profile } from '../lib/figures.js'
import { hand } from '../lib/hands.js'
import { coral, green, ink, paper, skin } from '../lib/palette.js'

const adult = skin.olive, baby = skin.fair
const HEAD = smooth([[486, 486], [560, 500], [606, 570], [596, 646], [560, 690], [540, 724], [516, 716], [486, 716], [420, 690], [378, 620], [396, 530]])
export const title = 'Un adulto tiene un lattante prono sull’avambraccio e dà un colpo tra le scapole'
export const draw = () => {
  const torso = smooth([[1020, 380], [1100, 318], [1220, 310], [1330, 380], [1400, 560], [1420, 940], [1000, 940], [980, 700], [980, 500]])
  return svg(1600, 900, [
    rect(0, 0, 1600, 900, green[100]), circle(740, 450, 410, green[200]), rect(0, 850, 1600, 50, green[300]),
    path(limb([[1320, 900, 300], [1000, 850, 250], [640, 850, 190]]).d, ink),
    profile({ x: 1090, y: 176, scale: 1.14, flip: true, tilt: 26, tone: adult, hair: 'short', hairColor: '#3A2418', neck: [-74, 176] }),
    shaped(torso, green[700], path(smooth([[1200, 300], [1230, 600], [1180, 960], [1460, 960], [1460, 300]]), green[800], { opacity: 0.6 })),
    path(limb([[1120, 470, 160], [1110, 640, 150], [1010, 716, 124]]).d, green[800]),
    path(limb([[1010, 720, 112], [800, 744, 102], [640, 750, 84], [580, 740, 78]]).d, adult.shade),
    path(limb([[920, 540, 120], [1000, 620, 104], [1000, 730, 80]]).d, '#EA957B'), path(limb([[1000, 736, 66], [992, 780, 64], [956, 800, 52]]).d, paper),
    path(limb([[600, 742, 82], [540, 760, 72], [470, 730, 50]]).d, adult.shade),
    shaped(HEAD, baby.base, path(smooth([[360, 560], [420, 470], [540, 470], [580, 520], [540, 560], [520, 540], [500, 590], [470, 620], [440, 690], [380, 690]]), '#A8714A'), circle(560, 690, 22, coral.base, { opacity: 0.15 })),
    ellipse(534, 602, 24, 30, baby.base), line('M530 590q14 8 6 26', baby.shade, 5), line('M470 668q10 12 26 8', ink, 5),
    path(limb([[600, 758, 50], [560, 726, 44], [520, 722, 34]]).d, adult.shade),
    shaped(smooth([[562, 540], [640, 486], [780, 456], [900, 440], [990, 480], [1010, 570], [950, 650], [820, 690], [680, 716], [600, 706], [562, 640]]), coral.light, path(smooth([[560, 660], [760, 636], [1010, 550], [1040, 720], [560, 760]]), '#EA957B'), line('M572 566C596 600 596 640 580 676', '#EA957B', 10)),
    path(limb([[664, 640, 84], [660, 740, 70], [640, 800, 58]]).d, coral.light), circle(634, 822, 33, baby.base), line('M612 792L668 804', '#EA957B', 8),
    hand({ x: 922, y: 404, angle: 172, flip: true, scale: 1.2, tone: adult, pose: 'flat', arm: 130, bow: 30 }),
    path(limb([[1256, 410, 186], [1276, 500, 180], [1190, 500, 162], [1064, 440, 138]], { endCap: false }).d, green[700]), line('M1036 500L1090 380', green[800], 9), line('M1130 566C1210 610 1310 590 1362 500', green[800], 8),
  ], title)
}
