import { Link as RemixLink, type LinkProps as RemixLinkProps } from '@remix-run/react'

type LinkProps = Omit<
	RemixLinkProps,
	'discover' | 'prefetch' | 'ref' | 'relative' | 'state' | 'viewTransition'
> & { state?: unknown }

/**
 * A link within the app. The server writes the element that Remix would: the rest of Remix's work is for
 * the browser, and takes a third of the time of a page with a hundred links.
 */
export const Link = import.meta.env.SSR ? ServerLink : RemixLink

function ServerLink(props: LinkProps) {
	// Remix works out a path within the page, or an object.
	if (typeof props.to !== 'string' || !props.to.startsWith('/')) return <RemixLink {...props} />
	const { to, children, reloadDocument, preventScrollReset, replace, state, ...attributes } = props
	return (
		<a {...attributes} data-discover={reloadDocument === true ? undefined : 'true'} href={to}>
			{children}
		</a>
	)
}
