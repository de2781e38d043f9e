import './session.css';

/** The page when the server does not answer at all. */
export function StartFailed() {
  return (
    <main className="signed-out">
      <div className="signed-out-card" role="alert">
        <h1>The portal cannot be reached</h1>
        <p>Please check your connection. Nothing you have saved is lost.</p>
        <button type="button" className="signed-out-button" onClick={() => window.location.reload()}>
          Try again
        </button>
      </div>
    </main>
  );
}
