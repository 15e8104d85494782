"""Makes the fonts of this folder from those of npm. The README has the packages and how to run it.

- Instrument Sans and Instrument Serif get the letters that they lack from the Noto fonts: further Latin ones, as for
  Vietnamese, and Greek, Cyrillic, Hebrew and Arabic. usvg falls back
  from font to font glyph by glyph, which loses whole names when two fonts make another number of glyphs of a text.
- Instrument Sans Tabular has digits of one width. usvg cannot switch the feature tnum on.
"""

import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont

PACKAGES = Path(sys.argv[1]) / "@expo-google-fonts"
WORK = Path(sys.argv[2])
LATIN = parse_unicodes("U+0000-FFFF")
WESTERN = parse_unicodes("U+00A0-036F,U+1E00-1EFF,U+2010-2027,U+2C60-2C7F,U+A720-A7FF,U+0370-03FF,U+1F00-1FFF,U+0400-052F,U+1C80-1C8F")
HEBREW = parse_unicodes("U+0590-05FF,U+FB1D-FB4F")
ARABIC = parse_unicodes("U+0600-06FF,U+0750-077F,U+0870-089F")
FEATURES = "kern liga ccmp locl tnum mark mkmk case lnum isol init medi fina rlig calt curs".split()


def subset(package, weight, unicodes, features=FEATURES):
    [path] = (PACKAGES / package / weight).glob("*.ttf")
    font = TTFont(path)
    return cut(font, unicodes, features)


def cut(font, unicodes, features):
    subsetter = Subsetter(Options(layout_features=features, hinting=False, name_IDs=["*"], notdef_outline=True))
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    return font


def merge(base, others, target):
    files = []
    # A character of two fonts is drawn with the first.
    seen = set(base.getBestCmap())
    for index, font in enumerate([base, *(make(seen) for make in others)]):
        seen |= set(font.getBestCmap())
        for table in ("STAT", "gasp", "DSIG", "meta", "MATH"):
            if table in font:
                del font[table]
        file = WORK / f"{index}.ttf"
        font.save(file)
        files.append(str(file))
    merged = Merger().merge(files)
    for table in ("hhea", "OS/2"):
        for field in ("ascent", "descent", "lineGap", "sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent", "sxHeight", "sCapHeight"):
            if hasattr(base[table], field):
                setattr(merged[table], field, getattr(base[table], field))
    merged.save(target)


def others(weight, greek):
    def part(package, unicodes):
        return lambda seen: subset(package, weight, [code for code in unicodes if code not in seen])

    return [part(greek, WESTERN), part("noto-sans-hebrew", HEBREW), part("noto-sans-arabic", ARABIC)]


def tabular(weight):
    font = TTFont(f"InstrumentSans-{weight}.ttf")
    gsub = font["GSUB"].table
    digits = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for subtable in gsub.LookupList.Lookup[index].SubTable:
                    digits.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    for table in font["cmap"].tables:
        table.cmap = {code: digits.get(name, name) for code, name in table.cmap.items()}
    cut(font, range(0x20, 0x7F), ["kern"])
    for record in font["name"].names:
        text = record.toUnicode().replace("Instrument Sans", "Instrument Sans Tabular")
        record.string = text.replace("InstrumentSans", "InstrumentSansTabular")
    font.save(f"InstrumentSansTabular-{weight}.ttf")


for folder, weight in (("400Regular", "Regular"), ("600SemiBold", "SemiBold")):
    base = subset("instrument-sans", folder, LATIN)
    merge(base, others(folder, "noto-sans"), f"InstrumentSans-{weight}.ttf")
    tabular(weight)
base = subset("instrument-serif", "400Regular", LATIN)
merge(base, others("400Regular", "noto-serif"), "InstrumentSerif-Regular.ttf")
subset("instrument-serif", "400Regular_Italic", LATIN).save("InstrumentSerif-Italic.ttf")

with ZipFile("fonts.zip", "w", ZIP_DEFLATED, compresslevel=9) as archive:
    for path in sorted(Path().glob("Instrument*.ttf")):
        # Without a date, so that the same fonts give the same archive.
        archive.writestr(ZipInfo(path.name), path.read_bytes(), ZIP_DEFLATED)
        path.unlink()
