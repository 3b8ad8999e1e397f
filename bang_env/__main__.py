"""`python -m bang_env` is the command line `bang`."""

if __name__ == "__main__":
    from bang_cli.__main__ import main

    main()
