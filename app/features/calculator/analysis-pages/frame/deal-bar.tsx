import { Link } from '@remix-run/react'
import { ButtonLink, buttonClass } from '~/ui/button/button'
import { hideOnChoice, Menu, MenuLink } from '~/ui/menu/menu'
import { ChevronDown } from '~/ui/icons/icons'
import { paths } from '~/core/http/paths'
import { analysisHref, calculatorHref, isChanged } from './analysis-url'
import type { AnalysisView } from './analysis-view'
import { ANALYSIS_PAGES } from './pages'
import type { AnalysisState } from './use-analysis'
import './frame.css'

type BarProps = { view: AnalysisView; analysis: AnalysisState }

/** The bar of all analysis pages: the property, whether it is saved, and the other pages. */
export function DealBar({ view, analysis }: BarProps) {
	const { deal } = analysis
	return (
		<div className="analysis-bar no-print">
			<div className="row analysis-bar__deal">
				<PropertyMenu view={view} />
				<SaveState view={view} analysis={analysis} />
			</div>
			<nav aria-label="Deal analysis">
				<button
					type="button"
					popovertarget="analysis-pages"
					className={buttonClass({ size: 'sm', className: 'analysis-nav__button' })}
				>
					{ANALYSIS_PAGES.find(({ page }) => page === view.page)?.label}
					<ChevronDown />
				</button>
				{/* Without markers, Safari exposes a list only with an explicit role. */}
				{/* eslint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
				<ul
					id="analysis-pages"
					popover="auto"
					role="list"
					className="menu analysis-nav__list"
					onClick={hideOnChoice}
				>
					<PageLink to={calculatorHref(deal, view.property)} label="Calculator" />
					{ANALYSIS_PAGES.map(({ page, label }) => (
						<PageLink
							key={page}
							to={analysisHref(page, deal, view.property)}
							label={label}
							isCurrent={page === view.page}
						/>
					))}
				</ul>
			</nav>
		</div>
	)
}

/** A link that takes the deal along; a deal that is too long for it has to be saved first. */
function PageLink({
	to,
	label,
	isCurrent = false,
}: {
	to: string | null
	label: string
	isCurrent?: boolean
}) {
	return (
		<li>
			{to === null && !isCurrent ? (
				<span className="menu__item text-muted">{label}: save first</span>
			) : (
				<Link to={to ?? ''} className="menu__item" aria-current={isCurrent ? 'page' : undefined}>
					{label}
				</Link>
			)}
		</li>
	)
}

function PropertyMenu({ view }: { view: AnalysisView }) {
	const { propertyAddress } = view.deal
	const current = propertyAddress === '' ? 'Unsaved deal' : propertyAddress
	if (view.saved.length === 0) return <span className="font-medium truncate">{current}</span>
	return (
		<Menu
			id="analysis-property"
			label="Saved properties"
			align="start"
			look={{ size: 'sm', className: 'analysis-bar__property' }}
			trigger={
				<>
					<span className="truncate">{current}</span>
					<ChevronDown />
				</>
			}
		>
			{view.saved.map(({ id, propertyAddress: address }) => (
				<MenuLink
					key={id}
					to={paths.analysis(view.page, [['property', id]])}
					aria-current={view.property?.id === id ? 'page' : undefined}
				>
					{address}
				</MenuLink>
			))}
		</Menu>
	)
}

function SaveState({ view, analysis: { deal } }: BarProps) {
	if (!isChanged(deal, view.property)) return <span className="note">Saved</span>
	const to = calculatorHref(deal, view.property)
	return (
		<>
			<span className="note">
				{view.property === null ? 'Not saved' : 'Changed since you saved'}
			</span>
			{to !== null && (
				<ButtonLink to={to} size="sm" variant="quiet">
					Save in the Calculator
				</ButtonLink>
			)}
		</>
	)
}
