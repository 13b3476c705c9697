import { isServed, paths } from '~/core/http/paths'

/** The pages of the admin area, in the order of its rail. */

export type AdminLink = { label: string; to: string }

const LINKS: readonly AdminLink[] = [
	{ label: 'Overview', to: paths.admin() },
	{ label: 'Users', to: paths.adminUsers() },
	{ label: 'Guides', to: paths.manageGuides() },
	{ label: 'Service providers', to: paths.adminProviders() },
	{ label: 'Provider statistics', to: paths.adminProviderStats() },
	{ label: 'Service types', to: paths.adminServiceTypes() },
	{ label: 'Billing Health', to: paths.adminBilling() },
	{ label: 'Undelivered Email', to: paths.adminMail() },
	{ label: 'Audit log', to: paths.adminAudit() },
]

/** The links to the admin pages that this version serves. */
export function adminLinks(served: (to: string) => boolean = isServed): AdminLink[] {
	return LINKS.filter(({ to }) => served(to))
}

/** Whether a link stands for the page that is open, or for one below it; the overview has none. */
export function isCurrentAdminLink(to: string, pathname: string): boolean {
	return pathname === to || (to !== paths.admin() && pathname.startsWith(`${to}/`))
}
