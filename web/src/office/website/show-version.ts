import type { ResOf } from '#contract/endpoint.ts';
import { listOfficeWebsite, type WebsiteVersion } from '#contract/endpoints/website/office.ts';
import { officeQueries } from '../api.ts';

/** Shows a version that was just published as the newest, before the list is read again. */
export const showVersion = (version: WebsiteVersion): void => {
  const queryKey = [listOfficeWebsite.id, {}];
  officeQueries.setQueryData<ResOf<typeof listOfficeWebsite>>(
    queryKey,
    (website) => website && { ...website, versions: [version, ...website.versions] },
  );
  void officeQueries.invalidateQueries({ queryKey });
};
