/** Progress of an upload, between 0 and 1. */
export type ReportProgress = (share: number) => void;

/** Like `fetch` for a form, but reports upload progress, which only XMLHttpRequest can. */
export function sendWithProgress(
  url: string,
  {
    method,
    headers,
    body,
    signal,
  }: Required<Pick<RequestInit, "method" | "body">> & { headers: Headers; signal: AbortSignal },
  onProgress: ReportProgress,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open(method, url);
  headers.forEach((value, name) => request.setRequestHeader(name, value));
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
  request.addEventListener("load", () => {
    const wait = request.getResponseHeader("retry-after");
    const { status } = request;
    const text = status === 204 ? null : request.responseText;
    resolve(new Response(text, { status, headers: wait === null ? {} : { "retry-after": wait } }));
  });
  request.addEventListener("error", () => reject(new TypeError("the upload failed")));
  request.addEventListener("abort", () => reject(new DOMException("the upload was stopped", "AbortError")));
  const abort = (): void => request.abort();
  if (signal.aborted) return Promise.reject(new DOMException("the upload was stopped", "AbortError"));
  signal.addEventListener("abort", abort, { once: true });
  request.send(body as XMLHttpRequestBodyInit);
  return promise.finally(() => signal.removeEventListener("abort", abort));
}
