//! The frame of the standard certificate: a woven band of fine waves between two hairlines, which opens at the top for the
//! heartbeat of the brand.

use std::{fmt::Write, sync::LazyLock};

use super::{super::svg::Canvas, PAGE};

/// From the edge of the page to the outer hairline.
const INSET: f32 = 26.0;
/// From the outer hairline to the inner one.
const BAND: f32 = 15.0;
/// Half the height of the waves.
const SWING: f32 = 4.6;
/// About the length of a wave. The true one divides the side of the frame.
const WAVE: f32 = 34.0;
/// Waves on each side, each a bit later than the one before.
const STRANDS: u8 = 6;
/// Between the waves and a corner.
const GAP: f32 = 1.5;
/// Half of the opening at the top.
const OPENING: f32 = 34.0;

const LINE: &str = "#0b5d4b";
const WEAVE: &str = "#3f8573";
const SIGNAL: &str = "#e4572e";

static BAND_PATH: LazyLock<String> = LazyLock::new(band);

/// Draws the frame.
pub(super) fn draw(page: &mut Canvas) {
    page.path(
        &BAND_PATH,
        &format!("fill=\"none\" stroke=\"{WEAVE}\" stroke-width=\"0.38\""),
    );
    let mut hairlines = String::new();
    for inset in [INSET, INSET + BAND] {
        let (right, bottom) = (PAGE.0 - inset, PAGE.1 - inset);
        let _ = write!(hairlines, "M{inset} {inset}H{right}V{bottom}H{inset}Z");
    }
    page.path(
        &hairlines,
        &format!("fill=\"none\" stroke=\"{LINE}\" stroke-width=\"0.75\""),
    );
    heartbeat(page, (PAGE.0 / 2.0, INSET + BAND / 2.0), 1.0);
}

/// The heartbeat, 52 points wide at a scale of 1.
pub(super) fn heartbeat(page: &mut Canvas, (x, y): (f32, f32), scale: f32) {
    let line = [
        (-26.0, 0.0),
        (-11.0, 0.0),
        (-6.5, -6.0),
        (0.5, 6.0),
        (5.0, -3.6),
        (7.5, 0.0),
        (26.0, 0.0),
    ];
    let points = line.map(|(dx, dy): (f32, f32)| (dx.mul_add(scale, x), dy.mul_add(scale, y)));
    page.polyline(&points, (1.5 * scale, SIGNAL));
}

/// All waves of all sides as one path.
fn band() -> String {
    let mut path = String::new();
    let near = INSET + BAND / 2.0;
    let (right, bottom, middle) = (PAGE.0 - near, PAGE.1 - near, PAGE.0 / 2.0);
    let corner = BAND / 2.0 + GAP;
    for (start, end) in [
        ((near + corner, near), (middle - OPENING, near)),
        ((middle + OPENING, near), (right - corner, near)),
        ((right, near + corner), (right, bottom - corner)),
        ((near + corner, bottom), (right - corner, bottom)),
        ((near, near + corner), (near, bottom - corner)),
    ] {
        side(&mut path, start, end);
        // A line where the waves begin and where they end.
        for (x, y) in [start, end] {
            let half = BAND / 2.0;
            let _ = if start.0.to_bits() == end.0.to_bits() {
                write!(path, "M{} {y}H{}", x - half, x + half)
            } else {
                write!(path, "M{x} {}V{}", y - half, y + half)
            };
        }
    }
    for (x, y) in [(near, near), (right, near), (right, bottom), (near, bottom)] {
        rosette(&mut path, (x, y), BAND / 2.0 - 1.6);
    }
    path
}

/// The waves along one side: cubic curves from crest to crest, cut where the side begins and ends.
fn side(path: &mut String, start: (f32, f32), end: (f32, f32)) {
    const STEPS: u8 = 4;
    let length = (end.0 - start.0).hypot(end.1 - start.1);
    let along = ((end.0 - start.0) / length, (end.1 - start.1) / length);
    let waves = (length / WAVE).round().max(1.0);
    let step = length / waves / f32::from(STEPS);
    let turn = std::f32::consts::TAU / f32::from(STEPS);
    let at = |way: f32, off: f32| {
        (
            along.1.mul_add(off, along.0.mul_add(way, start.0)),
            along.0.mul_add(off, along.1.mul_add(way, start.1)),
        )
    };
    for strand in 0..STRANDS {
        let phase = std::f32::consts::TAU * f32::from(strand) / f32::from(STRANDS);
        let height = |index: f32| SWING * index.mul_add(turn, phase).sin();
        let slope = |index: f32| SWING * index.mul_add(turn, phase).cos() * turn;
        let (x, y) = at(0.0, height(0.0));
        let _ = write!(path, "M{x:.2} {y:.2}");
        let mut index = 0.0_f32;
        while (index + 0.5) * step < length {
            let next = index + 1.0;
            let a = at((index + 1.0 / 3.0) * step, height(index) + slope(index) / 3.0);
            let b = at((next - 1.0 / 3.0) * step, height(next) - slope(next) / 3.0);
            let to = at(next * step, height(next));
            let _ = write!(
                path,
                "C{:.2} {:.2} {:.2} {:.2} {:.2} {:.2}",
                a.0, a.1, b.0, b.1, to.0, to.1
            );
            index = next;
        }
    }
}

/// Ellipses around a point, each turned a bit further.
fn rosette(path: &mut String, (x, y): (f32, f32), radius: f32) {
    for turn in 0..6_u8 {
        let angle = 30.0 * f32::from(turn);
        let (sin, cos) = angle.to_radians().sin_cos();
        let (dx, dy) = (cos * radius, sin * radius);
        let small = radius * 0.42;
        for sweep in [(1.0, -1.0), (-1.0, 1.0)] {
            let _ = write!(
                path,
                "M{:.2} {:.2}A{radius:.2} {small:.2} {angle} 0 1 {:.2} {:.2}",
                dx.mul_add(sweep.0, x),
                dy.mul_add(sweep.0, y),
                dx.mul_add(sweep.1, x),
                dy.mul_add(sweep.1, y),
            );
        }
    }
}
