import type { Agreement } from '../agreements/agreement.ts';
import type { Balance, BalanceEntry } from '../balances/balance.ts';
import type { Booking } from '../consultations/core/booking.ts';
import type { Order } from '../orders/core/order.ts';
import type { RequestKey } from '../payment-requests/ports.ts';
import type { RequestList } from '../payment-requests/request.ts';
import type { StepList } from '../steps/step.ts';

/** A stored item as it is. */
export type Row = Readonly<Record<string, unknown>>;

/** What is stored under an address itself. */
export interface AddressRows {
  /** Includes sign-ups from other browsers until the address is confirmed. */
  readonly account: Row | undefined;
  /**
   * One-time codes with their counters, those of known devices too, and the counters of sign-ups,
   * confirmations and waiting for a time.
   */
  readonly codes: readonly Row[];
  readonly leads: readonly Row[];
  readonly messages: readonly Row[];
  /** Unsent mails to the address, or about its messages. */
  readonly waitingMails: readonly Row[];
  /** Bounces and complaints of mails to the address. */
  readonly mailFeedback: readonly Row[];
  /** That it waits for a free time. */
  readonly waits: readonly Row[];
}

/** What is stored under the account of an address. */
export interface AccountRows {
  /** Includes known devices. */
  readonly sessions: readonly Row[];
  readonly orders: readonly { readonly row: Row; readonly order: Order }[];
  /** Booked, canceled and past ones. */
  readonly consultations: readonly { readonly row: Row; readonly booking: Booking }[];
  /** What counselors wrote after lessons: drafts, and every version that was sent. */
  readonly summaries: readonly Row[];
  /** The requests that someone else pays; of each account that has any, all in one list. */
  readonly requests: readonly RequestList[];
}

/** A request of someone else that was emailed to an address. */
export interface MailedRequest {
  readonly email: string;
  readonly key: RequestKey;
  /** The list that has it, as it was read; without it once its student was erased. */
  readonly list: RequestList;
}

/** An order that an address paid for someone else. */
export interface PaidOrder {
  readonly email: string;
  readonly number: string;
  /** Undefined if it was removed, which happens to orders without a payment. */
  readonly order: Order | undefined;
}

/** What is stored about an address because it pays for someone else, or was asked to. */
export interface PayerRows {
  readonly mailedRequests: readonly MailedRequest[];
  readonly paidOrders: readonly PaidOrder[];
}

/** An agreement that names an address, with all that is stored with it. */
export interface AgreementRows {
  readonly id: string;
  /** The address by which it was found. */
  readonly email: string;
  /** Whether it was written for that address, which otherwise only books from its hours. */
  readonly isOwn: boolean;
  /** Undefined if an erasure of it was interrupted. */
  readonly agreement: Agreement | undefined;
  readonly balance: Balance | undefined;
  readonly changes: readonly BalanceEntry[];
  /** Undefined before the first step. */
  readonly steps: StepList | undefined;
  /**
   * Itself, the versions that were sent, the balance and its changes, the next steps, and what
   * leads to it from the address.
   */
  readonly rows: readonly Row[];
}

/** The kinds of rows that are removed with a person. */
export type PersonRows = keyof AddressRows | Exclude<keyof AccountRows, 'orders' | 'requests'>;

/** Everything about a person, for a copy and for erasing it. */
export interface People {
  /** Finds what has the address as its key. Scans codes and waiting mails, which are few. */
  ofAddress(email: string): Promise<AddressRows>;
  /** All that an account has but sessions. The reads are strongly consistent. */
  ofAccount(accountId: string): Promise<Omit<AccountRows, 'sessions'>>;
  /** Sessions and known devices by the hashes of their tokens. */
  sessions(tokenHashes: readonly string[]): Promise<Row[]>;
  /** What was delivered of orders, by their numbers. */
  deliveries(numbers: readonly string[]): Promise<Row[]>;
  /** The agreements that name an address, oldest first. */
  agreementsOf(email: string): Promise<AgreementRows[]>;
  /** What an address was asked to pay and has paid for others. */
  ofPayer(email: string): Promise<PayerRows>;
  /** Removes rows. After an error, some of them may be removed. */
  remove(rows: Partial<Record<PersonRows, readonly Row[]>>): Promise<void>;
  /** Removes an agreement with all its rows. False: it has changed since it was read. */
  removeAgreement(read: AgreementRows): Promise<boolean>;
  /**
   * Removes the address from an agreement that was written for another one. The texts that were
   * sent stay. False: it has changed since it was read.
   */
  forgetSecondEmail(read: AgreementRows): Promise<boolean>;
  /** Removes a list of requests, with what leads to them from links and from addresses. */
  removeRequests(read: RequestList): Promise<void>;
  /** Removes the address from a request that it got. False: the list has changed since. */
  forgetMailed(read: MailedRequest): Promise<boolean>;
  /** Removes an order. False: it has changed since it was read. */
  removeOrder(read: Order): Promise<boolean>;
  /**
   * Removes networks and browsers from what was delivered of an order. False: there was a download
   * at the same moment.
   */
  shortenDeliveries(number: string): Promise<boolean>;
  /** Removes the buyer's name and address from an order. False: it has changed since. */
  forgetBuyer(read: Order): Promise<boolean>;
  /**
   * Removes the payer's address from an order, and what leads from the address to it. False: it has
   * changed since.
   */
  forgetPayer(read: PaidOrder): Promise<boolean>;
  /** The accounts of an address that is being erased. */
  accountsToErase(email: string): Promise<string[]>;
  /**
   * Notes the accounts of an address before they are erased: their ids lead to what is left after
   * an interruption, and to orders that couldn't be decided. None removes the note.
   * @param until when the note is deleted, in ms since 1970
   */
  noteAccountsToErase(email: string, accountIds: readonly string[], until: number): Promise<void>;
  /**
   * Notes that an address was erased. Marks its accounts, so that no new row of theirs is written
   * anymore, and adds them to those that {@link erasedAccounts} returns.
   * @param until when that ends, in ms since 1970
   */
  endAccounts(email: string, accountIds: readonly string[], until: number): Promise<void>;
  /** The accounts of an address that were erased lately. */
  erasedAccounts(email: string): Promise<string[]>;
}
