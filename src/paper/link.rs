//! Links, by what they lead to.

/// Where a paper, or something that belongs to it, is to be found.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Link {
    /// What is there.
    pub kind: LinkKind,
    /// Its address.
    pub url: String,
}

/// What a link leads to, in the order links are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each name says it")]
pub enum LinkKind {
    Paper,
    Doi,
    Code,
    Model,
    Dataset,
    Project,
    Slides,
    Video,
    Other,
}

impl LinkKind {
    /// Every kind, in the order shown.
    pub const ALL: [Self; 9] = [
        Self::Paper,
        Self::Doi,
        Self::Code,
        Self::Model,
        Self::Dataset,
        Self::Project,
        Self::Slides,
        Self::Video,
        Self::Other,
    ];

    /// Its name in pages and data.
    pub fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Doi => "doi",
            Self::Code => "code",
            Self::Model => "model",
            Self::Dataset => "dataset",
            Self::Project => "project",
            Self::Slides => "slides",
            Self::Video => "video",
            Self::Other => "other",
        }
    }

    /// Its words as displayed.
    pub fn words(self) -> &'static str {
        match self {
            Self::Paper => "Paper",
            Self::Doi => "DOI",
            Self::Code => "Code",
            Self::Model => "Model",
            Self::Dataset => "Dataset",
            Self::Project => "Project",
            Self::Slides => "Slides",
            Self::Video => "Video",
            Self::Other => "Other",
        }
    }
}
