import { getClass } from '#domain/classes/get-class.ts';
import { getClassInvite } from '#domain/classes/get-class-invite.ts';
import { joinClassWaitingList } from '#domain/classes/join-class-waiting-list.ts';
import { listClasses } from '#domain/classes/list-classes.ts';
import { listOwnClasses } from '#domain/classes/list-own-classes.ts';
import { showClass } from '#domain/classes/show-class.ts';
import { showClassSitemap } from '#domain/classes/show-class-sitemap.ts';
import { showClasses } from '#domain/classes/show-classes.ts';
import { classLists } from './adapters/classes/class-lists.ts';
import { classReads } from './adapters/classes/class-reads.ts';
import { seatChanges } from './adapters/classes/seat-changes.ts';
import { seatReads } from './adapters/classes/seat-reads.ts';
import { seatsOfClasses } from './adapters/classes/seats-of-classes.ts';
import { ordersOfBuyer } from './adapters/orders/orders-of-buyer.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { pageRenderer } from './adapters/settings/page-renderer.ts';
import { siteAddress } from './adapters/settings/site-address.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { clock } from './runtime.ts';

const inBusinessTime = () => ({ businessProfile: businessProfile(), clock });
const listed = () => ({ ...inBusinessTime(), classes: { ...classLists(), ...seatsOfClasses() } });
const one = () => ({ ...inBusinessTime(), classes: { ...classReads(), ...seatReads() } });
const own = () => ({ ...inBusinessTime(), classes: { ...classReads(), ...seatsOfClasses() }, orders: ordersOfBuyer() });

export const listClassesUseCase = () => listClasses(listed());
export const getClassUseCase = () => getClass(one());
export const showClassesUseCase = () => showClasses({ ...listed(), renderer: pageRenderer() });
export const showClassUseCase = () => showClass({ ...one(), renderer: pageRenderer() });
export const showClassSitemapUseCase = () => showClassSitemap({ ...listed(), siteUrl: siteAddress() });
export const joinClassWaitingListUseCase = () =>
  joinClassWaitingList({
    ...inBusinessTime(),
    classes: { ...classReads(), ...seatChanges() },
    rateLimits: rateLimits(),
  });
export const listOwnClassesUseCase = () => listOwnClasses(own());
export const getClassInviteUseCase = () => getClassInvite(own());
