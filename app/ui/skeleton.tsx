/** Placeholder rows as tall as real ones (15 of them, spec §9). */
export function SkeletonRows({ columns, rows = 15 }: { columns: number; rows?: number }) {
  return (
    <tbody aria-hidden="true" className="skeleton-rows">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing but their place
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing but their place
            <td key={column}>
              <span className={`skeleton skeleton-${(row * 7 + column * 3) % 4}`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
