import { paths } from '~/core/http/paths'

/**
 * The page with the button that exports the file at this address of the app; null if it is no export.
 * A browser that is sent to a file downloads it and stays on the page before.
 */
export function exportPage(path: string): string | null {
	const [pathname, query = ''] = path.split('?', 2)
	if (pathname === paths.usersCsv()) {
		return paths.adminUsers(Object.fromEntries(new URLSearchParams(query)))
	}
	return pathname === paths.paymentsCsv() ? paths.adminRevenue() : null
}

/** What the page says after the admin has confirmed who they are. */
export const fileReadyMessage = (file: string) =>
	({
		kind: 'success',
		text: 'Confirmed. Your file is ready.',
		place: 'page',
		action: { kind: 'link', label: 'Download CSV', to: file },
	}) as const
