//! The search of the public catalogue: an index over the words of all public courses, with stems and
//! synonyms, that ranks its results and corrects typing errors. It finds at least the results of a search for
//! parts of words in the texts. See `docs/adr/0046-course-search.md`.

mod correction;
mod month;
mod synonyms;
mod words;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};

use crate::{
    course::{Audience, CourseKind, Provider},
    search_text::fold,
};

pub use month::MonthSearch;
pub use synonyms::{Synonyms, default_groups, group_word};

/// A course as the index reads it.
#[derive(Debug, Clone)]
pub struct IndexedCourse<'a> {
    /// Number.
    pub id: i64,
    /// Title.
    pub title: &'a str,
    /// The description and the short one.
    pub descriptions: [&'a str; 2],
    /// Full or renewal.
    pub kind: CourseKind,
    /// For whom.
    pub audience: Audience,
    /// By whom.
    pub provider: Provider,
    /// The cities of its bookable dates, and their provinces.
    pub places: Vec<&'a str>,
}

/// Where a word stands. A match in an earlier one outranks all matches in later ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Field {
    Title,
    /// Kind, audience, provider and places: words that the card shows, but not the texts.
    Trait,
    Text,
}

impl Field {
    const fn weight(self) -> u32 {
        match self {
            Self::Title => 100,
            Self::Trait => 60,
            Self::Text => 20,
        }
    }
}

/// How well a word matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Quality {
    Synonym = 1,
    /// The word contains the typed text.
    Part = 3,
    /// The word begins with the typed text.
    Beginning = 6,
    /// The same word, or one with the same stem.
    Whole = 9,
}

/// The added score of a word without a meaning of its own that the title has: `gruppo A` is not `gruppi B e C`.
const STOP_WORD_IN_TITLE: u32 = 5;
/// The most words of a search that are looked for: each one reads the whole vocabulary.
const MOST_WORDS: usize = 12;
/// The fewest letters that find a trait by its beginning.
const SHORTEST_BEGINNING: usize = 3;

/// A word of the vocabulary.
#[derive(Debug)]
struct Entry {
    word: Box<str>,
    stem: Box<str>,
    /// The courses that have it, and where.
    postings: Vec<(usize, Field)>,
}

/// The best score of each course, by its position in the index.
type Scores = BTreeMap<usize, u32>;

/// An index over courses.
#[derive(Debug, Default)]
pub struct CourseIndex {
    ids: Vec<i64>,
    entries: Vec<Entry>,
    synonyms: Synonyms,
}

impl CourseIndex {
    /// Reads courses. Equally good matches keep this order.
    #[must_use]
    pub fn new<'a>(courses: impl IntoIterator<Item = IndexedCourse<'a>>, synonyms: Synonyms) -> Self {
        let mut index = Self {
            synonyms,
            ..Self::default()
        };
        let mut known: HashMap<Box<str>, usize> = HashMap::new();
        for course in courses {
            let position = index.ids.len();
            let [title, long, short] = [course.title, course.descriptions[0], course.descriptions[1]].map(fold);
            let traits = fold(&traits(&course));
            for (text, field) in [
                (&title, Field::Title),
                (&traits, Field::Trait),
                (&long, Field::Text),
                (&short, Field::Text),
            ] {
                for word in words::split(text) {
                    let at = *known.entry(word.into()).or_insert_with(|| {
                        index.entries.push(Entry {
                            word: word.into(),
                            stem: words::stem(word).into(),
                            postings: Vec::new(),
                        });
                        index.entries.len() - 1
                    });
                    let postings = &mut index.entries[at].postings;
                    if !postings.ends_with(&[(position, field)]) {
                        postings.push((position, field));
                    }
                }
            }
            index.ids.push(course.id);
        }
        index
    }

    /// The numbers of the courses that match every word, the best first; an empty search matches all, and signs alone none.
    #[must_use]
    pub fn search(&self, text: &str) -> Vec<i64> {
        let folded = fold(text);
        if folded.is_empty() {
            return self.ids.clone();
        }
        let (wanted, stop_words) = wanted(&folded);
        let mut left = wanted.as_slice();
        let mut found: Option<Scores> = None;
        while !left.is_empty() {
            let (length, synonyms) = self.synonyms.at(left);
            let scores = self.matches(&left[..length], &synonyms);
            found = Some(match found {
                None => scores,
                Some(found) => both(&found, &scores),
            });
            left = &left[length..];
        }
        let mut found = found.unwrap_or_default();
        for word in stop_words {
            for entry in self.entries.iter().filter(|entry| *entry.word == *word) {
                for (position, _) in entry.postings.iter().filter(|(_, field)| *field == Field::Title) {
                    found.entry(*position).and_modify(|score| *score += STOP_WORD_IN_TITLE);
                }
            }
        }
        let mut ranked: Vec<(usize, u32)> = found.into_iter().collect();
        ranked.sort_by_key(|(position, score)| (std::cmp::Reverse(*score), *position));
        ranked.into_iter().map(|(position, _)| self.ids[position]).collect()
    }

    /// The same search with its unknown words corrected, when that finds something. Only of use when nothing is found.
    #[must_use]
    pub fn correct(&self, text: &str) -> Option<String> {
        let folded = fold(text);
        let words: Option<Vec<&str>> = words::split(&folded).map(|word| self.known(word)).collect();
        let corrected = words?.join(" ");
        let is_other = !corrected.is_empty() && corrected != folded;
        (is_other && !self.search(&corrected).is_empty()).then_some(corrected)
    }

    /// The word itself when a search finds it, else the nearest one.
    fn known<'a>(&'a self, word: &'a str) -> Option<&'a str> {
        let (_, synonyms) = self.synonyms.at(&[word]);
        let is_known = words::is_stop_word(word) || !self.matches(&[word], &synonyms).is_empty();
        if is_known { Some(word) } else { self.nearest(word) }
    }

    /// The known word that a typing error is nearest to.
    fn nearest(&self, word: &str) -> Option<&str> {
        let known = self.entries.iter().map(|entry| (&*entry.word, entry.postings.len()));
        let synonyms = self.synonyms.single_words().map(|word| (word, 0));
        correction::nearest(word, known.chain(synonyms))
    }

    /// The courses with all of these words, or with one of their synonyms.
    fn matches(&self, words: &[&str], synonyms: &[&[String]]) -> Scores {
        let own = words.iter().map(|word| self.of_word(word));
        let mut scores = own.reduce(|one, other| both(&one, &other)).unwrap_or_default();
        for synonym in synonyms {
            let of_stems = synonym.iter().map(|stem| self.of_stem(stem));
            let found = of_stems.reduce(|one, other| weaker(&one, &other)).unwrap_or_default();
            for (position, score) in found {
                let best = scores.entry(position).or_default();
                *best = score.max(*best);
            }
        }
        scores
    }

    /// The courses with a typed word: whole, by its stem, or as a part of another.
    fn of_word(&self, word: &str) -> Scores {
        let stem = words::stem(word);
        let matches = |entry: &Entry| {
            if *entry.word == *word || *entry.stem == *stem {
                Some(Quality::Whole)
            } else if entry.word.starts_with(word) {
                Some(Quality::Beginning)
            } else {
                entry.word.contains(word).then_some(Quality::Part)
            }
        };
        let is_long = word.chars().count() >= SHORTEST_BEGINNING;
        self.scores(|entry, field| {
            let quality = matches(entry)?;
            let counts =
                field != Field::Trait || quality == Quality::Whole || (is_long && quality == Quality::Beginning);
            counts.then_some(quality)
        })
    }

    /// The courses with a word of this stem, which is a synonym of the typed word.
    fn of_stem(&self, stem: &str) -> Scores {
        self.scores(|entry, _| (*entry.stem == *stem).then_some(Quality::Synonym))
    }

    fn scores(&self, quality: impl Fn(&Entry, Field) -> Option<Quality>) -> Scores {
        let mut scores = Scores::new();
        for entry in &self.entries {
            for (position, field) in &entry.postings {
                let Some(quality) = quality(entry, *field) else {
                    // Only a trait asks for more than its word.
                    match field {
                        Field::Trait => continue,
                        Field::Title | Field::Text => break,
                    }
                };
                let best = scores.entry(*position).or_default();
                *best = (*best).max(field.weight() + quality as u32);
            }
        }
        scores
    }
}

/// The words of a folded search that courses must match, and the stop words, which they need not. When there is nothing but
/// stop words, courses must match these.
fn wanted(folded: &str) -> (Vec<&str>, Vec<&str>) {
    let (stop_words, mut others): (Vec<&str>, Vec<&str>) =
        words::split(folded).partition(|word| words::is_stop_word(word));
    if others.is_empty() {
        return (stop_words, Vec::new());
    }
    others.truncate(MOST_WORDS);
    (others, stop_words)
}

/// The words that a course has besides its texts.
fn traits(course: &IndexedCourse<'_>) -> String {
    let kind = match course.kind {
        CourseKind::Full => "intero",
        CourseKind::Renewal => "rinnovo retraining aggiornamento",
    };
    // As the filter does, both audiences find courses for everyone.
    let audience = match course.audience {
        Audience::Professionals => "sanitari",
        Audience::Laypeople => "laici",
        Audience::Everyone => "chiunque tutti sanitari laici",
    };
    let provider = match course.provider {
        Provider::Centre => "",
        Provider::External => "esterno",
    };
    format!("{kind} {audience} {provider} {}", course.places.join(" "))
}

/// The courses in both, with the sum of their scores.
fn both(one: &Scores, other: &Scores) -> Scores {
    join(one, other, |one, other| one + other)
}

/// The courses in both, with the lower score.
fn weaker(one: &Scores, other: &Scores) -> Scores {
    join(one, other, u32::min)
}

fn join(one: &Scores, other: &Scores, score: impl Fn(u32, u32) -> u32) -> Scores {
    let joined = one
        .iter()
        .filter_map(|(position, one)| Some((*position, score(*one, *other.get(position)?))));
    joined.collect()
}
