// Text as outlines: no picture depends on a font that happens to be installed.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype from 'opentype.js'
import { path } from './shapes.js'

const require = createRequire(import.meta.url)
const fonts = new Map()

const load = (family, weight) => {
  const key = `${family}-${weight}`
  if (!fonts.has(key)) {
    const bytes = readFileSync(require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`))
    fonts.set(key, opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)))
  }
  return fonts.get(key)
}

const round = (n) => String(Math.round(n * 10) / 10)
const outline = ({ commands }) => commands.map((c) => c.type + [c.x1, c.y1, c.x2, c.y2, c.x, c.y].filter((n) => n !== undefined).map(round).join(' ')).join('')

/** One line of text with its base line at (x, y). */
export const text = (words, x, y, size, fill, { family = 'figtree', weight = 600, spacing = 0, anchor = 'start' } = {}) => {
  const font = load(family, weight)
  const options = { letterSpacing: spacing, kerning: true }
  const width = font.getAdvanceWidth(words, size, options)
  return path(outline(font.getPath(words, anchor === 'middle' ? x - width / 2 : x, y, size, options)), fill)
}
