import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { paths } from '~/core/http/paths'
import { CalculatorPage } from '~/features/calculator/deal-form/calculator-page'
import {
	type CalculatorView,
	type RefusedDeal,
	toCalculatorActionData,
} from '~/features/calculator/deal-form/calculator-types'
import { ButtonLink, buttonClass } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { Link } from '~/ui/link/link'

/** The pages of the shell: those of the calculator with the data of this device. */

/** What the loader of a page returns; `View` is that of the page online. */
export type OfflineData<View> =
	| { kind: 'none' | 'expired' | 'elsewhere' }
	/** `isOther`: the address asks for another property than the one that is shown. */
	| { kind: 'open'; view: View; isOther?: boolean }

function useTitle(title: string): void {
	useEffect(() => {
		const { brand = '' } = document.documentElement.dataset
		document.title = `${title} · ${brand}`
	}, [title])
}

function Explained({
	title,
	children,
	action,
}: {
	title: string
	children: string
	action?: ReactNode
}) {
	useTitle(title)
	return (
		<div className="wrap wrap--reading page">
			<PageHeader eyebrow="Deal analysis" title={title} />
			<p className="lead">{children}</p>
			<p className="row mt-5">{action}</p>
		</div>
	)
}

/** Loads the same address again as a document. */
function TryAgain() {
	const { pathname, search } = useLocation()
	return (
		<a href={pathname + search} className={buttonClass({ variant: 'primary' })}>
			Try Again
		</a>
	)
}

const toCalculator = <ButtonLink to={paths.calculator()}>Open the Calculator</ButtonLink>

/** Why a page shows no deal. */
function NoDeal({ kind }: { kind: 'none' | 'expired' | 'elsewhere' }) {
	if (kind === 'elsewhere') {
		return (
			<Explained
				title="This deal isn't on this device"
				action={
					<>
						<TryAgain /> {toCalculator}
					</>
				}
			>
				Only the deal that you worked on last is here. Connect to open this one.
			</Explained>
		)
	}
	if (kind === 'expired') {
		return (
			<Explained title="Connect once to go on" action={<TryAgain />}>
				The calculator works offline for 14 days after you last opened it online. What you entered
				is safe on this device.
			</Explained>
		)
	}
	return (
		<Explained title="No deal on this device" action={<TryAgain />}>
			Open the calculator once with a connection. Then it works on this device without one.
		</Explained>
	)
}

/** A page that only the server has. */
export function NeedsConnection() {
	return (
		<Explained
			title="This page needs a connection"
			action={
				<>
					<TryAgain /> {toCalculator}
				</>
			}
		>
			The calculator and its analysis work offline.
		</Explained>
	)
}

/** The calculator with the deal on this device. */
export function OfflineCalculator() {
	const data = useLoaderData<unknown>() as OfflineData<CalculatorView>
	const result = useActionData<unknown>() as RefusedDeal | undefined
	const answer = useMemo(
		() => (result === undefined ? undefined : toCalculatorActionData(result)),
		[result],
	)
	useTitle('Investment Calculator')
	if (data.kind !== 'open') return <NoDeal kind={data.kind} />
	return (
		<>
			{data.isOther === true && (
				<div className="wrap mt-5 no-print">
					<Notice tone="warn" title="That property isn't on this device">
						<p>
							This is the deal that you worked on last. Connect to open the other one, or{' '}
							<Link to={paths.calculator()} className="link">
								continue here
							</Link>
							.
						</p>
					</Notice>
				</div>
			)}
			<CalculatorPage view={data.view} answer={answer} />
		</>
	)
}

/** An analysis page with the deal on this device. */
export function offlinePage<View extends { key: string }>(
	title: string,
	Page: (props: { view: View }) => ReactNode,
) {
	return function OfflineAnalysis() {
		const data = useLoaderData<unknown>() as OfflineData<View>
		useTitle(title)
		if (data.kind !== 'open') return <NoDeal kind={data.kind} />
		return <Page key={data.view.key} view={data.view} />
	}
}
