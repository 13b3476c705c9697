import { useActionData, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { requirePremium } from '~/features/accounts/access/guards.server'
import { DirectoryFilters } from '~/features/directory/listing/directory-filters'
import { DirectoryList } from '~/features/directory/listing/directory-list'
import { DirectoryTerms } from '~/features/directory/listing/directory-terms'
import { OwnState, StateQuestion } from '~/features/directory/listing/own-state'
import { pageLink } from '~/features/directory/listing/directory-links'
import {
	directoryAction,
	directoryView,
} from '~/features/directory/listing/directory.actions.server'
import { guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { ButtonLink } from '~/ui/button/button'
import { Users } from '~/ui/icons/icons'
import { ErrorNotice } from '~/ui/notice/error-notice'
import { EmptyState } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Service Provider Directory', noIndex: true }

export const loader = guarded(requirePremium, ({ request, context, viewer }) =>
	directoryView(viewer, request, context.ip),
)

export const action = directoryAction

export default function DirectoryPage() {
	const view = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	useSeedInAddress(
		view.kind === 'list' ? pageLink(view.query, view.list.page, view.list.seed) : null,
	)
	const failure = result?.errors['form']?.[0] ?? null
	return (
		<div className="wrap page">
			<PageHeader
				title="Service Provider Directory"
				lead="Find contractors, agents, lenders and other pros for your next deal."
			/>
			{view.kind === 'terms' && <DirectoryTerms failure={failure} />}
			{view.kind === 'failed' && (
				<EmptyState
					icon={<Users />}
					title={view.message}
					action={
						<ButtonLink to={pageLink(view.query, view.query.page, '')} reloadDocument>
							Try Again
						</ButtonLink>
					}
					secondary={
						<ButtonLink to={paths.dashboard()} variant="quiet">
							Back to Dashboard
						</ButtonLink>
					}
				>
					Your favorites are safe.
				</EmptyState>
			)}
			{view.kind === 'list' && (
				<div className="stack">
					{view.asksState && <StateQuestion query={view.query} />}
					<DirectoryFilters
						query={view.query}
						serviceTypes={view.lists.serviceTypes}
						specialties={view.lists.contractorSpecialties}
					/>
					<ErrorNotice text={failure} />
					{!view.asksState && <OwnState query={view.query} />}
					<DirectoryList query={view.query} list={view.list} />
				</div>
			)}
		</div>
	)
}

/**
 * Adds the seed to the address, so that back navigation shows the same order. Causes no request:
 * the page already shows that address.
 */
function useSeedInAddress(link: string | null): void {
	useEffect(() => {
		const { location, history } = window
		const isSeeded = new URLSearchParams(location.search).has('seed')
		if (link !== null && !isSeeded) history.replaceState(history.state, '', link)
	}, [link])
}
