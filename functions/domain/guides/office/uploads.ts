export const UPLOAD_GONE = 'We don’t have this PDF: uploads are kept for a day. Choose it again.';

export const pdfSentence = (problem: string): string => `The PDF ${problem}.`;
