//! An independent checker for the certificates of noughts.
