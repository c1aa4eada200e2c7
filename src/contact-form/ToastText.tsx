/** The content of a toast. */
export function ToastText({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-x-2 lg:block lg:pe-3">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
    </div>
  );
}
