// The About page's picture: three instructors, one team.
import { circle, line, path, rect, svg } from '../lib/shapes.js'
import { bust, front } from '../lib/figures.js'
import { heartbeat, heart } from '../lib/props.js'
import { coral, green, ink, paper, sand, skin } from '../lib/palette.js'

const badge = [heart(120, 120, 26, coral.base), line(heartbeat(98, 120, 44, 26, 0.5), paper, 4)]
export const title = 'Tre istruttori del centro'
export const draw = () => svg(1600, 1000, [
  rect(0, 0, 1600, 1000, green[200]), circle(800, 560, 520, green[300]),
  bust({ x: 430, y: 620, scale: 1.2, tone: skin.deep, fill: green[700], shade: green[800], badge }), front({ x: 430, y: 400, scale: 1.18, tone: skin.deep, hair: 'short', hairColor: ink, beard: true }),
  bust({ x: 1170, y: 620, scale: 1.2, tone: skin.olive, fill: green[700], shade: green[800], badge }), front({ x: 1170, y: 400, scale: 1.18, tone: skin.olive, hair: 'short', hairColor: '#8C8C80', glasses: true }),
  front({ x: 800, y: 330, scale: 1.26, tone: skin.fair, hair: 'parted', hairColor: '#7A3B22', long: true }), bust({ x: 800, y: 566, scale: 1.3, height: 440, tone: skin.fair, fill: paper, shade: sand[200], badge }), front({ x: 800, y: 330, scale: 1.26, tone: skin.fair, hair: 'parted', hairColor: '#7A3B22' }),
], title)
