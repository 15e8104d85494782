//! Files from outside, and the one way to read them. Their parsers can be made to crash or to take all memory, so none of them
//! can be called from elsewhere: a [`Job`] travels as bytes to a process that may die, and [`answer`] does it there.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    logo::{self, Logo},
    pdf::{Picture, certificate::Template},
    pdf_upload::{self, PdfRefusal},
    photo::{self, Crop, Photo, Refusal},
    spreadsheet::{self, Limits, ReadError, Sheet},
};

/// A task for the worker, with its file.
pub trait Job: Into<AnyJob> {
    /// Its result.
    type Answer: Serialize + DeserializeOwned + Send + 'static;
}

/// Reads the first visible sheet of a workbook.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct ReadSheet(pub Limits);

/// Judges the PDF of a certificate that another body has issued.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct JudgePdf;

/// Tries a picture of a certificate out. The error is the reason, in Italian, for which it cannot be used.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct TryPicture;

/// Tries the drawing of a certificate out, likewise.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct TryTemplate;

/// Makes the picture of a course.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct MakePhoto(pub Option<Crop>);

/// Makes a logo of the site. The error is the reason, in Italian.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct MakeLogo;

/// The PNG of a logo in pixels, for mails: one of the most used readers shows no WebP. None when the file is no picture.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct LogoPng;

/// Any job, as it travels.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub enum AnyJob {
    /// [`ReadSheet`].
    ReadSheet(ReadSheet),
    /// [`JudgePdf`].
    JudgePdf(JudgePdf),
    /// [`TryPicture`].
    TryPicture(TryPicture),
    /// [`TryTemplate`].
    TryTemplate(TryTemplate),
    /// [`MakePhoto`].
    MakePhoto(MakePhoto),
    /// [`MakeLogo`].
    MakeLogo(MakeLogo),
    /// [`LogoPng`].
    LogoPng(LogoPng),
}

macro_rules! job {
    ($job:ident -> $answer:ty) => {
        impl From<$job> for AnyJob {
            fn from(job: $job) -> Self {
                Self::$job(job)
            }
        }

        impl Job for $job {
            type Answer = $answer;
        }
    };
}

job!(ReadSheet -> Result<Sheet, ReadError>);
job!(JudgePdf -> Result<(), PdfRefusal>);
job!(TryPicture -> Result<(), String>);
job!(TryTemplate -> Result<(), String>);
job!(MakePhoto -> Result<Photo, Refusal>);
job!(MakeLogo -> Result<Logo, String>);
job!(LogoPng -> Option<Vec<u8>>);

impl AnyJob {
    fn answer(self, file: &[u8]) -> serde_json::Result<Vec<u8>> {
        match self {
            Self::ReadSheet(ReadSheet(limits)) => written::<ReadSheet>(&spreadsheet::read(file, limits)),
            Self::JudgePdf(_) => written::<JudgePdf>(&pdf_upload::check(file)),
            Self::TryPicture(_) => {
                written::<TryPicture>(&Picture::parse(file).map(drop).map_err(|refusal| refusal.to_string()))
            }
            Self::TryTemplate(_) => {
                written::<TryTemplate>(&Template::parse(file).map(drop).map_err(|refusal| refusal.to_string()))
            }
            Self::MakePhoto(MakePhoto(crop)) => written::<MakePhoto>(&photo::make(file, crop)),
            Self::MakeLogo(_) => written::<MakeLogo>(&logo::make(file)),
            Self::LogoPng(_) => written::<LogoPng>(&logo::png(file)),
        }
    }
}

fn written<J: Job>(answer: &J::Answer) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(answer)
}

/// A job with its file, as it travels: the job as a line of JSON, then the file.
///
/// # Errors
/// Never: every job can be written.
pub fn request(job: impl Job, file: &[u8]) -> serde_json::Result<Vec<u8>> {
    let mut request = serde_json::to_vec(&job.into())?;
    request.push(b'\n');
    request.extend_from_slice(file);
    Ok(request)
}

/// Does the job of a [`request`] and returns its answer as JSON. Only for a process that may die.
///
/// # Errors
/// When this is no request, or its answer cannot be written.
pub fn answer(request: &[u8]) -> serde_json::Result<Vec<u8>> {
    let end = request.iter().position(|byte| *byte == b'\n').unwrap_or(request.len());
    let (job, file) = request.split_at(end);
    serde_json::from_slice::<AnyJob>(job)?.answer(file.get(1..).unwrap_or_default())
}

/// Bytes as text, which JSON holds better than a list of numbers.
pub(crate) mod bytes {
    use base64::{Engine, engine::general_purpose::STANDARD};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(bytes))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        STANDARD
            .decode(String::deserialize(deserializer)?)
            .map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_and_answers_travel_as_bytes() {
        let request = request(JudgePdf, b"\n{no PDF}").unwrap();
        let answer: Result<(), PdfRefusal> = serde_json::from_slice(&answer(&request).unwrap()).unwrap();
        assert_eq!(answer, Err(PdfRefusal::NotPdf));
    }

    #[test]
    fn anything_else_is_no_request() {
        for request in [&b""[..], b"{}", b"\n", b"[\"JudgePdf\"]", b"{\"Launch\":null}\nx"] {
            assert!(answer(request).is_err());
        }
    }
}
