/** 2 short of its minimum */
export const missingText = (missing: number): string => `${String(missing)} short of its minimum`;
