// Draws every picture: SVG sources into this folder, course pictures for the demo, brand files for the web root. Run `npm ci && node build.mjs`.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { icon, mark, wordmark } from './lib/brand.js'
import { resetIds, svg } from './lib/shapes.js'
import { coral, green, paper } from './lib/palette.js'
import { partners } from './brand/partners.js'
import { og } from './brand/og.js'
import * as hero from './scenes/hero.js'
import * as about from './scenes/about.js'

const at = (path) => new URL(path, import.meta.url)
const courses = at('../../crates/server/demo/images/')
const publicDir = at('../public/')
const LIMIT = 60 * 1024

const drawn = (draw) => {
  resetIds()
  const text = draw()
  if (/NaN|undefined/.test(text)) throw new Error(`a number is missing in ${text.slice(0, 200)}`)
  return text
}
const save = async (dir, name, content) => { await mkdir(dir, { recursive: true }); await writeFile(new URL(name, dir), content) }
const raster = (text, width, height) => sharp(Buffer.from(text), { density: 144 }).resize(width, height)

const webp = async (dir, name, text, width, quality = 82) => {
  const bytes = await raster(text, width).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
  if (bytes.length > LIMIT && width <= 1280) throw new Error(`${name} is ${bytes.length} bytes, over ${LIMIT}`)
  await save(dir, name, bytes)
}
const png = async (name, text, width, height = width) => save(publicDir, name, await raster(text, width, height).png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer())

/** An .ico that holds one 32 px PNG. */
const ico = (bytes) => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2); head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6); head.writeUInt8(32, 7); head.writeUInt16LE(1, 10); head.writeUInt16LE(32, 12); head.writeUInt32LE(bytes.length, 14); head.writeUInt32LE(22, 18)
  return Buffer.concat([head, bytes])
}

const drawCourses = async () => {
  const slugs = (await readFile(at('../../crates/server/demo/slugs.txt'), 'utf8')).split(/\s+/).filter(Boolean)
  const scenes = new Set((await readdir(at('./scenes/'))).map((file) => file.replace(/\.js$/, '')))
  const missing = slugs.filter((slug) => !scenes.has(slug))
  if (missing.length) console.warn(`no scene yet, the default stands in: ${missing.join(', ')}`)
  for (const slug of [...slugs.filter((s) => scenes.has(s)), '_default']) {
    const { draw } = await import(`./scenes/${slug}.js`)
    const text = drawn(draw)
    await save(at('./courses/'), `${slug === '_default' ? 'default-course' : slug}.svg`, text)
    for (const width of [480, 800]) await webp(courses, `${slug}-${width}.webp`, text, width)
    await webp(courses, `${slug}.webp`, text, 1280)
    if (slug === '_default') await webp(new URL('images/', publicDir), 'default-course.webp', text, 1280)
  }
}

const drawSite = async () => {
  const images = new URL('images/', publicDir)
  for (const [name, draw, widths] of [['hero-landscape', hero.landscape, [800, 1600]], ['hero-portrait', hero.portrait, [500, 1000]], ['about', about.draw, [800, 1600]]]) {
    const text = drawn(draw)
    await save(at('./site/'), `${name}.svg`, text)
    for (const width of widths) await webp(images, `${name}-${width}.webp`, text, width)
  }
  await save(at('./'), 'hero.svg', drawn(hero.landscape))
}

const drawBrand = async () => {
  const brand = new URL('brand/', publicDir)
  const tile = { tile: green[800], color: paper, pulse: paper }
  const round = svg(64, 64, icon(tile), 'Battito')
  const square = svg(64, 64, icon({ ...tile, radius: 0 }))
  const maskable = svg(64, 64, icon({ ...tile, radius: 0, inset: 0.18 }))
  await save(brand, 'mark.svg', svg(64, 64, mark({ pulse: coral.base }), 'Battito'))
  await save(brand, 'wordmark.svg', svg(442, 112, wordmark({ pulse: coral.base }), 'Battito'))
  await save(brand, 'wordmark-light.svg', svg(442, 112, wordmark({ color: green[800], pulse: coral.base }), 'Battito'))
  await save(brand, 'wordmark-dark.svg', svg(442, 112, wordmark({ color: paper, pulse: coral.base }), 'Battito'))
  await save(publicDir, 'favicon.svg', round)
  await save(publicDir, 'favicon.ico', ico(await raster(round, 32, 32).png().toBuffer()))
  await png('favicon-32.png', round, 32); await png('apple-touch-icon.png', square, 180)
  await png('icon-192.png', round, 192); await png('icon-512.png', round, 512); await png('icon-maskable-512.png', maskable, 512)
  await png('og-default.png', drawn(og), 1200, 630)
  for (const [slug, draw] of Object.entries(partners)) await save(new URL('partners/', publicDir), `${slug}.svg`, drawn(draw))
}

await drawCourses()
await drawSite()
await drawBrand()
