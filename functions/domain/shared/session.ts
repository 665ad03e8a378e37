/** What a one-time code is for. */
export const otpPurposes = ['login', 'registration'] as const;
export type OtpPurpose = (typeof otpPurposes)[number];

/** A signed-in person in one browser. Only the SHA-256 of the token is stored. */
export interface Session {
  readonly tokenHash: string;
  /** Of the account. */
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly fullname: string;
    readonly phone: string;
    readonly toConfirm?: true;
    readonly fromOffice?: true;
  };
  /** The code with which it began. */
  readonly provenBy: OtpPurpose;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}
