import { paths } from '~/core/http/paths'

export type AdminLink = { label: string; to: string }

/** The admin pages, in the order of the sidebar. */
export const ADMIN_LINKS: readonly AdminLink[] = [
	{ label: 'Overview', to: paths.admin() },
	{ label: 'Users', to: paths.adminUsers() },
	{ label: 'Guides', to: paths.manageGuides() },
	{ label: 'Service providers', to: paths.adminProviders() },
	{ label: 'Provider statistics', to: paths.adminProviderStats() },
	{ label: 'Service types', to: paths.adminServiceTypes() },
	{ label: 'Revenue', to: paths.adminRevenue() },
	{ label: 'Billing Health', to: paths.adminBilling() },
	{ label: 'Undelivered Email', to: paths.adminMail() },
	{ label: 'Audit log', to: paths.adminAudit() },
]

/** Whether a link belongs to the current page or an ancestor; the overview has no subpages. */
export function isCurrentAdminLink(to: string, pathname: string): boolean {
	return pathname === to || (to !== paths.admin() && pathname.startsWith(`${to}/`))
}
