import { paths } from '~/core/http/paths'

export type AdminLink = { label: string; to: string }

/** The pages of the admin area, in the order of its rail. */
export const ADMIN_LINKS: readonly AdminLink[] = [
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

/** Whether a link stands for the page that is open, or for one below it; the overview has none. */
export function isCurrentAdminLink(to: string, pathname: string): boolean {
	return pathname === to || (to !== paths.admin() && pathname.startsWith(`${to}/`))
}
